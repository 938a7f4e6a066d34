import type { Kind } from '@knowdown/domain/kinds/judge'
import type { OwnQuestion, OwnQuiz } from '@knowdown/domain/own-quiz/own-quiz'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeCsv } from './csv/write-csv.ts'
import { writeGift } from './gift/write-gift.ts'
import { writeKnowdown } from './knowdown/write-knowdown.ts'
import { imported, importedFile } from './testing/read.ts'

const signs = fc.oneof(
  fc.constantFrom(
    ...'ab12 =~#{}:\\%*[]<>&;,"\'-+@/|\n?',
    '->',
    '&amp;',
    '<b>',
    '</b>',
    '[html]',
    '%50%',
    '//',
    '::',
    'n',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
)
/** Texts as the editor keeps them: composed, without control characters, and without blanks at the ends. */
const text = fc
  .array(signs, { minLength: 1, maxLength: 12 })
  .map((parts) =>
    parts
      .join('')
      .normalize('NFC')
      .replace(/[^\S\n]|\p{C}/gu, (sign) => (sign === '\n' ? sign : ' '))
      .trim(),
  )
  .filter((one) => one !== '')
const finite = fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.constantFrom(0.5, -2.25, 1e-7, 3e21))
const options = fc.uniqueArray(text, { minLength: 2, maxLength: 6 })

const kinds: fc.Arbitrary<Kind> = fc.oneof(
  options.chain((all) =>
    fc.record({ kind: fc.constant('choice' as const), options: fc.constant(all), right: fc.nat(all.length - 1) }),
  ),
  options.chain((all) =>
    fc.record({
      kind: fc.constant('several' as const),
      options: fc.constant(all),
      right: fc.uniqueArray(fc.nat(all.length - 1), { minLength: 1 }).map((right) => right.toSorted((a, b) => a - b)),
    }),
  ),
  fc.record({
    kind: fc.constant('typeIn' as const),
    accepted: fc.uniqueArray(text, { minLength: 1, maxLength: 4 }),
    wrong: fc.uniqueArray(text, { maxLength: 2 }),
    typos: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('number' as const),
    value: finite,
    tolerance: fc.record({
      amount: fc.constantFrom(0, 1, 2.5),
      of: fc.constantFrom('percent' as const, 'absolute' as const),
    }),
    unit: fc.constantFrom('', 'm', 'km/h'),
    worthlessAt: fc.option(fc.constantFrom(10, 0.5)),
  }),
)
const question: fc.Arbitrary<OwnQuestion> = fc.record({
  text,
  answer: kinds,
  explanation: fc.oneof(fc.constant(''), text),
  seconds: fc.option(fc.integer({ min: 5, max: 240 })),
  fixedOrder: fc.boolean(),
  picture: fc.option(fc.record({ file: fc.constantFrom('a.png', 'b.webp'), alt: text })),
})
const quizzes: fc.Arbitrary<OwnQuiz> = fc.record({
  title: text.map((one) => one.replaceAll('\n', ' ')),
  language: fc.constantFrom('en', 'pt-BR'),
  source: fc.oneof(fc.constant(''), text),
  licence: fc.constantFrom('', 'CC BY 4.0'),
  questions: fc.array(question, { minLength: 1, maxLength: 5 }),
})

/** What a format can hold of an answer. */
type Keep = (question: OwnQuestion) => Partial<OwnQuestion>

const sameQuestions = (read: OwnQuestion[], written: readonly OwnQuestion[], keep: Keep) => {
  expect(read.map(keep)).toEqual(written.map(keep))
}

/** A machine that does other work at the same time must not fail a test. */
const PATIENCE = { timeout: 60_000 }

describe('[IM11] an export that is imported again gives the same quiz', PATIENCE, () => {
  test('Knowdown: everything, with its pictures', () => {
    const picture = Uint8Array.from([1, 2, 3])
    const pictures = new Map([
      ['a.png', picture],
      ['b.webp', picture],
    ])
    fc.assert(
      fc.property(quizzes, (quiz) => {
        const found = importedFile(writeKnowdown(quiz, pictures))
        expect({ ...found.quiz, questions: found.imported.map((one) => one.question) }).toEqual(quiz)
        expect(found.imported.flatMap((one) => one.changes)).toEqual([])
        const used = new Set(quiz.questions.flatMap((one) => one.picture?.file ?? []))
        expect(new Set(found.pictures.keys())).toEqual(used)
        expect([...found.pictures.values()].every((one) => one.join() === '1,2,3')).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  test('[OQ12] Knowdown: a picture for every one of 200 questions, far more than other files may have', () => {
    const names = Array.from({ length: 200 }, (_, place) => `picture-${place}.webp`)
    const pictures = new Map(names.map((name, place) => [name, new Uint8Array(100_000).fill(place)]))
    const questions = names.map(
      (file): OwnQuestion => ({
        text: file,
        answer: { kind: 'choice', options: ['a', 'b'], right: 0 },
        explanation: '',
        seconds: null,
        fixedOrder: false,
        picture: { file, alt: 'A bridge' },
      }),
    )
    const quiz: OwnQuiz = { title: 'Bridges', language: 'en', source: '', licence: '', questions }
    const zip = writeKnowdown(quiz, pictures)
    expect(zip.length).toBeGreaterThan(20_000_000)
    const found = importedFile(zip)
    expect(found.imported.map((one) => one.question)).toEqual(questions)
    expect(names.every((name, place) => found.pictures.get(name)?.[99_999] === place)).toBe(true)
  })

  test('[IM5] GIFT: questions, answers, explanations, and answers listed as wrong', () => {
    const held: Keep = ({ text: stem, explanation, answer }) => ({
      text: stem,
      explanation,
      answer: heldByGift(answer),
    })
    fc.assert(
      fc.property(quizzes, (quiz) => {
        const { text: gift, losses } = writeGift(quiz)
        const isHeld = ({ answer }: OwnQuestion) =>
          answer.kind !== 'typeIn' || ![...answer.accepted, ...answer.wrong].some((one) => one.includes('->'))
        const written = quiz.questions.filter(isHeld)
        expect(losses.filter((loss) => loss.includes('left out'))).toHaveLength(quiz.questions.length - written.length)
        if (written.length === 0) return
        const found = imported(gift)
        expect(found.leftOut).toEqual([])
        sameQuestions(
          found.imported.map((one) => one.question),
          written,
          held,
        )
      }),
      { numRuns: 150 },
    )
  })

  test('CSV: questions, kinds, answers, explanations, times, tolerances and units', () => {
    const held: Keep = ({ text: stem, explanation, seconds, answer }) => ({
      text: stem,
      explanation,
      seconds,
      answer: answer.kind === 'typeIn' ? { ...answer, wrong: [], typos: true } : answer,
    })
    fc.assert(
      fc.property(quizzes, (quiz) => {
        const found = imported(writeCsv(quiz).text)
        expect(found.leftOut).toEqual([])
        sameQuestions(
          found.imported.map((one) => one.question),
          quiz.questions,
          held,
        )
      }),
      { numRuns: 150 },
    )
  })
})

test('[IM11] options that are numbers keep the right one in a CSV', () => {
  const question: OwnQuestion = {
    text: 'How many?',
    answer: { kind: 'choice', options: ['2', '1'], right: 0 },
    explanation: '',
    seconds: null,
    fixedOrder: false,
    picture: null,
  }
  const quiz: OwnQuiz = { title: 'Numbers', language: 'en', source: '', licence: '', questions: [question] }
  expect(imported(writeCsv(quiz).text).imported[0]?.question).toEqual(question)
})

function heldByGift(answer: Kind): Kind {
  if (answer.kind === 'typeIn') return { ...answer, typos: true }
  if (answer.kind !== 'number') return answer
  const { value, tolerance } = answer
  const amount = tolerance.of === 'percent' ? (Math.abs(value) * tolerance.amount) / 100 : tolerance.amount
  return { ...answer, tolerance: { amount, of: 'absolute' }, unit: '', worthlessAt: null }
}

test('[IM11] what a format cannot hold is listed', () => {
  const quiz: OwnQuiz = {
    title: 'A/B',
    language: 'en',
    source: 'me',
    licence: '',
    questions: [
      {
        text: 'How high?',
        answer: { kind: 'number', value: 10, tolerance: { amount: 5, of: 'percent' }, unit: 'm', worthlessAt: 3 },
        explanation: '',
        seconds: 20,
        fixedOrder: true,
        picture: { file: 'a.png', alt: '' },
      },
      {
        text: 'Who?',
        answer: { kind: 'typeIn', accepted: ['a'], wrong: ['b'], typos: false },
        explanation: '',
        seconds: null,
        fixedOrder: false,
        picture: null,
      },
    ],
  }
  expect(writeGift(quiz).losses).toEqual([
    'GIFT cannot hold times (1 question).',
    'GIFT cannot hold fixed orders of options (1 question).',
    'GIFT cannot hold pictures (1 question).',
    'GIFT cannot hold that typos are not forgiven (1 question).',
    'GIFT cannot hold units (1 question).',
    'GIFT cannot hold points for the closest number (1 question).',
    'GIFT cannot hold tolerances in percent, which became numbers (1 question).',
    'GIFT cannot hold source and licence.',
    'GIFT cannot hold the language.',
    'In the title, / was replaced by a similar sign.',
  ])
  expect(writeCsv(quiz).losses).toEqual([
    'CSV cannot hold fixed orders of options (1 question).',
    'CSV cannot hold pictures (1 question).',
    'CSV cannot hold answers listed as wrong (1 question).',
    'CSV cannot hold that typos are not forgiven (1 question).',
    'CSV cannot hold source and licence.',
    'CSV cannot hold the language.',
    'CSV cannot hold the title.',
  ])
})
