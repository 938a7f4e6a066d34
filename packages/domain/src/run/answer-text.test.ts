import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer, Kind } from '../kinds/judge.ts'
import { readAnswerText, writeAnswerText } from './answer-text.ts'
import { playRun, type RunMove } from './play-run.ts'
import { RUN_QUESTION_MS, type Run, sealRunQuestion, startRun } from './run.ts'

const T0 = 1_000_000
const options = ['Io', 'Mars', 'Titan', 'Venus']
const choice: Kind = { kind: 'choice', options, right: 1 }
const several: Kind = { kind: 'several', options, right: [0, 2] }
const typeIn: Kind = { kind: 'typeIn', accepted: ['Goethe'], wrong: [], typos: true }
const number: Kind = {
  kind: 'number',
  value: 100,
  tolerance: { amount: 5, of: 'absolute' },
  unit: 'm',
  worthlessAt: 50,
}

const runOf = (asked: Kind, seconds: number | null = null): Run =>
  startRun(
    [
      {
        id: 'quiz/question',
        category: '',
        difficulty: 'medium',
        question: 'What?',
        options: 'options' in asked ? asked.options : [],
        answer: '',
        explanation: 'Because.',
        own: { asked, seconds, picture: null },
      },
    ],
    'normal',
    T0,
  )

function play(run: Run, ...moves: RunMove[]): Run {
  return moves.reduce((current, move) => {
    const result = playRun(current, move)
    if (!result.ok) throw new Error(result.error)
    return result.value
  }, run)
}
const answer = (asked: Kind, given: Answer) =>
  play(
    runOf(asked),
    { type: 'deal', at: T0 },
    { type: 'answer', index: 0, choice: writeAnswerText(given), at: T0 + 1_000 },
  ).answers[0]

describe('[OQ6] a run asks questions of every kind', () => {
  test.each<[string, Kind, Answer, boolean]>([
    ['the right option', choice, { kind: 'choice', choice: 1 }, true],
    ['another option', choice, { kind: 'choice', choice: 0 }, false],
    ['all right options', several, { kind: 'several', choices: [2, 0] }, true],
    ['half of them', several, { kind: 'several', choices: [0] }, false],
    ['a typed answer with a typo', typeIn, { kind: 'typeIn', text: 'Goehte' }, true],
    ['another typed answer', typeIn, { kind: 'typeIn', text: 'Schiller' }, false],
    ['a number within the tolerance', number, { kind: 'number', number: 104 }, true],
    ['a number that is only near', number, { kind: 'number', number: 120 }, false],
  ])('%s', (_what, asked, given, correct) => {
    expect(answer(asked, given)).toMatchObject({ correct, timedOut: false, tookMs: 1_000 })
  })

  test('what cannot be an answer is refused', () => {
    const refused: [Kind, string][] = [
      [choice, '[4]'],
      [choice, '[0,1]'],
      [choice, 'Mars'],
      [several, '[]'],
      [several, '[-1]'],
      [several, '{"length":1}'],
      [typeIn, '  '],
      [typeIn, 'x'.repeat(121)],
      [number, '"12"'],
      [number, '1e999'],
    ]
    for (const [asked, text] of refused) {
      const open = play(runOf(asked), { type: 'deal', at: T0 })
      expect(playRun(open, { type: 'answer', index: 0, choice: text, at: T0 })).toMatchObject({
        error: 'not-an-option',
      })
    }
  })

  test('[RU3] the same choices in another order are the same answer', () => {
    const open = play(runOf(several), { type: 'deal', at: T0 })
    const send = (choices: number[]): RunMove => ({
      type: 'answer',
      index: 0,
      choice: writeAnswerText({ kind: 'several', choices }),
      at: T0 + 1,
    })
    const once = play(open, send([2, 0]))
    expect(play(once, send([0, 2, 2]))).toBe(once)
    expect(playRun(once, send([0]))).toMatchObject({ error: 'already-answered' })
  })

  test('every answer to an option is read back as it was written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(3), { minLength: 1 }), (choices) => {
        const read = readAnswerText(several, writeAnswerText({ kind: 'several', choices }))
        expect(read?.kind === 'several' && new Set(read.choices)).toEqual(new Set(choices))
      }),
    )
  })
})

describe('[OQ7] own questions are sealed as all others', () => {
  test('what is shown before the answer has no key, no accepted spelling and no value', () => {
    for (const asked of [choice, several, typeIn, number]) {
      const [question] = runOf(asked).questions
      const sealed = JSON.stringify(question && sealRunQuestion(question))
      expect(sealed).not.toMatch(/right|accepted|Goethe|100|tolerance|Because/)
      expect(sealed).toContain(asked.kind)
    }
  })

  test("[RU2] the author's time is the limit, doubled for those who chose so", () => {
    const closes = (run: Run) => play(run, { type: 'deal', at: T0 }).open?.closesAt
    expect(closes(runOf(choice, 90))).toBe(T0 + 90_000)
    expect(closes(runOf(choice))).toBe(T0 + RUN_QUESTION_MS)
    expect(closes({ ...runOf(choice, 90), timing: 'double' })).toBe(T0 + 180_000)
    expect(closes({ ...runOf(choice, 90), timing: 'untimed' })).toBeNull()
    const late = play(runOf(choice, 90), { type: 'deal', at: T0 }, { type: 'tick', at: T0 + 91_000 })
    expect(late.answers[0]).toMatchObject({ choice: null, timedOut: true, tookMs: 90_000 })
  })
})
