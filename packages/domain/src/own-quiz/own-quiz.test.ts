import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Kind } from '../kinds/judge.ts'
import { seededRandom } from '../random.ts'
import { checkOwnQuestion, checkOwnQuiz, isPlayable } from './check-own-quiz.ts'
import { dealQuestion } from './deal-question.ts'
import { duplicateKey, fingerprintOf } from './duplicate-key.ts'
import { LIMITS, lengthOf } from './limits.ts'
import { newQuestion, type OwnQuiz } from './own-quiz.ts'
import { parseOwnQuestion, parseQuizHead } from './parse-own-quiz.ts'

const choice = (options: string[], right = 0): Kind => ({ kind: 'choice', options, right })
const typeIn = (accepted: string[]): Kind => ({ kind: 'typeIn', accepted, wrong: [], typos: true })
const number: Extract<Kind, { kind: 'number' }> = {
  kind: 'number',
  value: 8849,
  tolerance: { amount: 1, of: 'percent' },
  unit: 'm',
  worthlessAt: null,
}
const question = newQuestion('Which is a planet?', choice(['Mars', 'Moon']))
const quiz: OwnQuiz = { title: 'Space', language: 'en', questions: [question], source: '', licence: '' }
const tooLong = (field: object, by: number) => ({ problem: 'too-long', field, by })

describe('[OQ1] the limits of an own quiz', () => {
  test('signs are counted as people see them, however a device composes them', () => {
    expect(['é'.normalize('NFD'), 'é'.normalize('NFC'), '🦊', '가'.normalize('NFD')].map(lengthOf)).toEqual([
      1, 1, 1, 1,
    ])
  })

  test('a title has 3 to 80 characters, a language is named, and there are 1 to 200 questions', () => {
    const find = (fields: Partial<OwnQuiz>) => checkOwnQuiz({ ...quiz, ...fields })
    expect(['abc', 'é'.normalize('NFD').repeat(80)].flatMap((title) => find({ title }))).toEqual([])
    expect(find({ title: 'ab' })).toEqual([{ problem: 'too-short', field: { name: 'title' } }])
    expect(find({ title: 'a'.repeat(83) })).toEqual([tooLong({ name: 'title' }, 3)])
    expect(find({ title: ' ' })).toEqual([{ problem: 'missing', field: { name: 'title' } }])
    expect(find({ language: 'pt-BR' })).toEqual([])
    expect(find({ language: 'English please' })).toEqual([{ problem: 'not-allowed', field: { name: 'language' } }])
    const questions = (count: number) => find({ questions: Array.from({ length: count }, () => question) })
    expect(questions(200)).toEqual([])
    expect(questions(0)).toEqual([{ problem: 'too-few', field: { name: 'questions' }, by: 1 }])
    expect(questions(203)).toEqual([{ problem: 'too-many', field: { name: 'questions' }, by: 3 }])
  })

  test('what is too long is marked with how much, and not playable', () => {
    const long = { ...newQuestion('?'.repeat(301), choice(['a'.repeat(125), 'b'])), explanation: 'e'.repeat(507) }
    expect(checkOwnQuestion(long)).toEqual([
      tooLong({ name: 'text' }, 1),
      tooLong({ name: 'option', place: 0 }, 5),
      tooLong({ name: 'explanation' }, 7),
    ])
    expect(isPlayable(long)).toBe(false)
    const longest = newQuestion('?'.repeat(300), choice(['a'.repeat(120), 'b']))
    expect(isPlayable({ ...longest, explanation: 'e'.repeat(500) })).toBe(true)
  })

  test('every limit of a text holds at its edge, in signs of any script, and one more sign breaks it by one', () => {
    const signs = { letter: 'x', emoji: '🦊', composed: 'é'.normalize('NFD'), syllable: '가'.normalize('NFD') }
    const picture = (alt: string) => ({ ...question, picture: { file: 'moon.png', alt } })
    const fields: readonly [
      most: number,
      field: object,
      written: (text: string) => Parameters<typeof isPlayable>[0],
    ][] = [
      [300, { name: 'text' }, (text) => ({ ...question, text })],
      [120, { name: 'option', place: 1 }, (text) => newQuestion('Which?', choice(['a', text]))],
      [500, { name: 'explanation' }, (explanation) => ({ ...question, explanation })],
      [60, { name: 'acceptedAnswer', place: 0 }, (text) => newQuestion('Who?', typeIn([text]))],
      [20, { name: 'unit' }, (unit) => newQuestion('How high?', { ...number, unit })],
      [300, { name: 'alt' }, picture],
    ]
    for (const sign of Object.values(signs)) {
      for (const [most, field, written] of fields) {
        expect(checkOwnQuestion(written(sign.repeat(most)))).toEqual([])
        expect(checkOwnQuestion(written(sign.repeat(most + 1)))).toEqual([tooLong(field, 1)])
      }
      const title = (count: number) => checkOwnQuiz({ ...quiz, title: sign.repeat(count) })
      expect([3, 80].flatMap(title)).toEqual([])
      expect([2, 81].map((count) => title(count)[0]?.problem)).toEqual(['too-short', 'too-long'])
    }
  })

  test('every limit of a number holds at its edge, and one more breaks it by one', () => {
    const options = (count: number) => checkOwnQuestion(newQuestion('Which?', choice([...'abcdefg'].slice(0, count))))
    const questions = (count: number) => checkOwnQuiz({ ...quiz, questions: Array(count).fill(question) })
    const accepted = (count: number) =>
      checkOwnQuestion(newQuestion('Who?', typeIn(Array.from({ length: count }, (_, at) => `${at}`))))
    const limits = [
      [options, 2, 6],
      [questions, 1, 200],
      [accepted, 1, 20],
    ] as const
    for (const [check, least, most] of limits) {
      expect([...check(least), ...check(most)]).toEqual([])
      expect(check(least - 1)).toContainEqual(expect.objectContaining({ problem: 'too-few', by: 1 }))
      expect(check(most + 1)).toEqual([expect.objectContaining({ problem: 'too-many', by: 1 })])
    }
  })

  test('there are 2 to 6 different options and a right one', () => {
    const find = (options: string[], right = 0) => checkOwnQuestion(newQuestion('Which?', choice(options, right)))
    expect(find(['a', 'b', 'c', 'd', 'e', 'f'], 5)).toEqual([])
    expect(find(['a'])).toEqual([{ problem: 'too-few', field: { name: 'options' }, by: 1 }])
    expect(find([...'abcdefgh'])).toEqual([{ problem: 'too-many', field: { name: 'options' }, by: 2 }])
    expect(find(['a', 'b', ' a '])).toEqual([{ problem: 'equal-options', places: [0, 2] }])
    expect(find(['a', ''])).toEqual([{ problem: 'missing', field: { name: 'option', place: 1 } }])
    expect(find(['a', 'b'], -1)).toEqual([{ problem: 'no-right-answer' }])
    expect(find(['a', 'b'], 2)).toEqual([{ problem: 'no-right-answer' }])
    const several = (right: number[]) => newQuestion('Which?', { kind: 'several', options: ['a', 'b'], right })
    expect([[], [0], [0, 1], [0, 2]].map((right) => isPlayable(several(right)))).toEqual([false, true, true, false])
  })

  test('[OQ4] a type-in has up to 20 accepted answers of up to 60 characters', () => {
    const find = (accepted: string[]) => checkOwnQuestion(newQuestion('Who?', typeIn(accepted)))
    expect(find(Array.from({ length: 20 }, (_, at) => `${at}`.padStart(60, 'x')))).toEqual([])
    expect(find([])).toEqual([{ problem: 'too-few', field: { name: 'accepted' }, by: 1 }])
    const tooMany = Array.from({ length: 21 }, (_, at) => `answer ${at}`)
    expect(find(tooMany)).toEqual([{ problem: 'too-many', field: { name: 'accepted' }, by: 1 }])
    expect(find(['x'.repeat(61)])).toEqual([tooLong({ name: 'acceptedAnswer', place: 0 }, 1)])
  })

  test('a number is a number with a tolerance, and a question lasts 5 to 240 seconds', () => {
    const find = (fields: object) => checkOwnQuestion(newQuestion('How high?', { ...number, ...fields }))
    expect(find({})).toEqual([])
    expect(find({ value: Number.NaN })).toEqual([{ problem: 'not-allowed', field: { name: 'value' } }])
    expect(find({ tolerance: { amount: -1, of: 'absolute' } })).toEqual([
      { problem: 'not-allowed', field: { name: 'tolerance' } },
    ])
    expect(find({ worthlessAt: 0 })).toEqual([{ problem: 'not-allowed', field: { name: 'worthlessAt' } }])
    expect(find({ unit: 'm'.repeat(22) })).toEqual([tooLong({ name: 'unit' }, 2)])
    expect([4, 5, 240, 241, null].map((seconds) => isPlayable({ ...question, seconds }))).toEqual([
      false,
      true,
      true,
      false,
      true,
    ])
  })
})

describe('[OQ7] a question as dealt in one game', () => {
  const texts = fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 6 })

  test('has the same options in another order, and the same ones are right', () => {
    fc.assert(
      fc.property(texts, fc.integer(), fc.nat(5), (options, seed, place) => {
        const right = place % options.length
        const dealt = dealQuestion(newQuestion('?', { kind: 'several', options, right: [right] }), seededRandom(seed))
        if (dealt.answer.kind !== 'several') return false
        const rightNow = dealt.answer.right.map((at) => dealt.answer.kind === 'several' && dealt.answer.options[at])
        return rightNow[0] === options[right] && [...dealt.answer.options].sort().join() === [...options].sort().join()
      }),
    )
  })

  test('puts the right option in every place about equally often', () => {
    const counts = [0, 0, 0, 0]
    const asked = newQuestion('?', choice(['right', 'b', 'c', 'd']))
    for (let seed = 0; seed < 400; seed++) {
      const { answer } = dealQuestion(asked, seededRandom(seed))
      if (answer.kind === 'choice') counts[answer.right] = (counts[answer.right] ?? 0) + 1
    }
    for (const count of counts) expect(count).toBeGreaterThan(70)
  })

  test('keeps an order that the author has fixed, and is a copy', () => {
    const asked = { ...newQuestion('?', choice(['a', 'b', 'All of these'], 2)), fixedOrder: true }
    const dealt = dealQuestion(asked, seededRandom(1))
    expect(dealt).toEqual(asked)
    expect(dealt.answer).not.toBe(asked.answer)
    const typed = newQuestion('?', typeIn(['a']))
    expect(dealQuestion(typed, seededRandom(1))).toEqual(typed)
  })
})

describe('a question from outside', () => {
  test('comes back as it was, however it is composed', () => {
    const picture = { file: 'moon.png', alt: 'The Moon' }
    const kinds: Kind[] = [choice(['a', 'b']), typeIn(['x']), number, { kind: 'several', options: ['a'], right: [0] }]
    for (const kind of kinds) {
      const whole = { ...newQuestion('Café?', kind), explanation: 'Because.', seconds: 20, fixedOrder: true, picture }
      expect(parseOwnQuestion(JSON.parse(JSON.stringify(whole)))).toEqual({ ok: true, value: whole })
    }
    const decomposed = parseOwnQuestion({ text: 'é'.normalize('NFD'), answer: choice(['a', 'b']) })
    expect(decomposed).toEqual({ ok: true, value: newQuestion('é', choice(['a', 'b'])) })
  })

  test.each([
    [null, 'not an object'],
    [{ answer: choice(['a', 'b']) }, 'no text'],
    [{ text: 'x', answer: { kind: 'essay' } }, 'no kind'],
    [{ text: 'x', answer: { kind: 'choice', options: ['a', 1], right: 0 } }, 'no kind'],
    [{ text: 'x', answer: { kind: 'several', options: ['a'], right: 0 } }, 'no kind'],
    [{ text: 'x', answer: { kind: 'typeIn', accepted: 'a' } }, 'no kind'],
    [{ text: 'x', answer: { kind: 'number', value: '5' } }, 'no kind'],
    [{ text: 'x', answer: choice(['a', 'b']), picture: 'moon.png' }, 'picture'],
  ])('%j is refused with a reason', (value, reason) => {
    expect(parseOwnQuestion(value)).toEqual({ ok: false, error: expect.stringContaining(reason) })
  })

  test('nothing from outside makes the parser fail', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => typeof parseOwnQuestion(value).ok === 'boolean'))
    expect(parseQuizHead(null)).toEqual({ title: '', language: '', source: '', licence: '' })
    expect(parseQuizHead({ title: 'Space', licence: 7 }).title).toBe('Space')
    expect(LIMITS.questions.most).toBe(200)
  })
})

test('[IM12] questions are the same if question and right answer are equal after folding', () => {
  const key = (text: string, answer: Kind) => duplicateKey(newQuestion(text, answer))
  const known = key('Which café is it?', choice(['Café Paris', 'Bar']))
  expect(key('WHICH  cafe is it', choice(['Other', 'cafe paris'], 1))).toBe(known)
  expect(key('Which cafe is it?', typeIn(['Cafe Paris', 'Paris']))).toBe(known)
  expect(key('Which café is it?', choice(['Café Paris', 'Bar'], 1))).not.toBe(known)
  expect(key('Which bar is it?', choice(['Café Paris', 'Bar']))).not.toBe(known)
  const several = (...right: number[]): Kind => ({ kind: 'several', options: ['a', 'b', 'c'], right })
  expect(key('Which?', several(0, 2))).toBe(key('Which?', several(2, 0)))
  expect(key('Which?', several(0, 2))).not.toBe(key('Which?', several(0)))
  expect(key('How high?', number)).not.toBe(key('How high?', { ...number, value: 1 }))
})

test('[IM12] a fingerprint is equal for equal questions only, so that a file need not be sent to be compared', () => {
  const print = (text: string) => fingerprintOf(newQuestion(text, typeIn(['Paris'])))
  expect(print('Which café is it?')).toBe(print('WHICH  cafe is it'))
  expect(print('Which café is it?')).toMatch(/^[0-9a-f]{16}$/)
  const many = new Set(Array.from({ length: 20_000 }, (_, index) => print(`Question ${index}`)))
  expect(many.size).toBe(20_000)
})
