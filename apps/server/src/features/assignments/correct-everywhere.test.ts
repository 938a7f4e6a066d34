import { correctKey, type KeyCorrection } from '@knowdown/domain/assignment/recount'
import type { AskedQuestion } from '@knowdown/domain/assignment/same-question'
import type { Kind } from '@knowdown/domain/kinds/judge'
import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { describe, expect, test } from 'vitest'
import { Problem } from '../../problem.ts'
import type { StoredQuestion } from '../own-quizzes/own-quiz-store.ts'
import { type AnsweredCopy, correctEverywhere } from './correct-everywhere.ts'

const choice = (options: string[], right: number): Kind => ({ kind: 'choice', options, right })
const MOONS = choice(['Io', 'Mars', 'Titan'], 0)
const TO_MARS: KeyCorrection = { kind: 'right', places: [1] }

/** A copy in memory, which remembers how often it was counted. */
class Copy implements AnsweredCopy {
  readonly quizId = 'a-quiz'
  readonly id: string
  version = 1
  questions: AskedQuestion[]
  fails = false

  constructor(id: string, answer: Kind, text = 'Which one?') {
    this.id = id
    this.questions = [{ text, answer }]
  }

  get right(): string | undefined {
    const answer = this.questions[0]?.answer
    return answer?.kind === 'choice' ? answer.options[answer.right] : undefined
  }

  prepare({ place, version, correction }: Parameters<AnsweredCopy['prepare']>[0]) {
    const asked = this.questions[place]
    const corrected = asked && correctKey(asked.answer, correction)
    if (!corrected?.ok || version !== this.version) throw new Problem('conflict', 'no')
    return async () => {
      if (this.fails) throw new Error('the database is gone')
      this.questions[place] = { ...asked, answer: corrected.value } as AskedQuestion
      this.version += 1
      return 1
    }
  }
}

function house(copies: readonly Copy[], written: Kind = MOONS) {
  const question = newQuestion('Which one?', written)
  const stored = { questionId: 'q', version: 3, content: { kind: 'own', question } } as unknown as StoredQuestion
  const saved: unknown[] = []
  const correct = correctEverywhere({
    copies: [
      async function* () {
        yield* copies
      },
    ],
    quizzes: {
      read: async () => ({ head: {} as never, questions: [stored] }),
      saveQuestion: async (_userId, _quizId, version, { content }) => {
        saved.push([version, content.kind === 'own' && content.question.answer])
        return { saved: stored }
      },
    },
  })
  return { correct, saved }
}
const wanted = (correction: KeyCorrection = TO_MARS, inQuiz = false) => ({ place: 0, version: 1, correction, inQuiz })

describe('[AS6] a key that is corrected in one report', () => {
  test('is corrected in all others that ask the same, whatever the order of their options, once', async () => {
    const first = new Copy('first', MOONS)
    const shuffled = new Copy('shuffled', choice(['Mars', 'Titan', 'Io'], 2))
    const known = new Copy('corrected before', choice(['Io', 'Mars', 'Titan'], 1))
    const others = [
      new Copy('with another option', choice(['Io', 'Mars', 'Venus'], 0)),
      new Copy('another question', MOONS, 'Which else?'),
    ]
    const { correct } = house([first, shuffled, known, ...others])
    expect(await correct('ada', first, wanted())).toEqual({ changed: 1, elsewhere: 1, inQuiz: false })
    expect([first, shuffled, known, ...others].map(({ right }) => right)).toEqual(['Mars', 'Mars', 'Mars', 'Io', 'Io'])
    expect([first, shuffled, known].map(({ version }) => version)).toEqual([2, 2, 1])
  })

  test('is corrected nowhere else without the account that owns the reports', async () => {
    const [first, other] = [new Copy('first', MOONS), new Copy('other', MOONS)]
    const { correct, saved } = house([first, other])
    const corrected = await correct(null, first, wanted(TO_MARS, true))
    expect(corrected).toEqual({ changed: 1, elsewhere: 0, inQuiz: false })
    expect([other.right, saved]).toEqual(['Io', []])
  })

  test('is finished by whoever repeats it after a failure on the way', async () => {
    const copies = [new Copy('first', MOONS), new Copy('second', MOONS), new Copy('third', MOONS)] as const
    const [first, second, third] = copies
    const { correct } = house(copies)
    third.fails = true
    await expect(correct('ada', first, wanted())).rejects.toThrow('the database is gone')
    expect(copies.map(({ right }) => right)).toEqual(['Io', 'Mars', 'Io'])
    third.fails = false
    expect(await correct('ada', first, wanted())).toMatchObject({ elsewhere: 1 })
    expect(copies.map(({ right }) => right)).toEqual(['Mars', 'Mars', 'Mars'])
    expect(second.version).toBe(2)
  })

  test('changes nothing anywhere when the report itself refuses it', async () => {
    const [first, other] = [new Copy('first', MOONS), new Copy('other', MOONS)]
    const { correct, saved } = house([first, other])
    await expect(correct('ada', first, { ...wanted(TO_MARS, true), version: 7 })).rejects.toThrow('no')
    expect([other.right, saved]).toEqual(['Io', []])
  })

  test('reaches the quiz where the owner wants it, in its own order, with the version that was read', async () => {
    const { correct, saved } = house([], choice(['Titan', 'Io', 'Mars'], 1))
    expect(await correct('ada', new Copy('first', MOONS), wanted(TO_MARS, true))).toMatchObject({ inQuiz: true })
    expect(saved).toEqual([[3, choice(['Titan', 'Io', 'Mars'], 2)]])
  })

  test('leaves a quiz alone whose author has changed the question since', async () => {
    const { correct, saved } = house([], choice(['Io', 'Mars', 'Venus'], 0))
    expect(await correct('ada', new Copy('first', MOONS), wanted(TO_MARS, true))).toMatchObject({ inQuiz: false })
    expect(saved).toEqual([])
  })

  test('widens no range around another number', async () => {
    const metres = (value: number): Kind => ({
      ...{ kind: 'number', value, tolerance: { amount: 0, of: 'absolute' }, unit: 'm', worthlessAt: null },
    })
    const [first, edited] = [new Copy('first', metres(100)), new Copy('edited', metres(900))]
    const { correct } = house([first, edited])
    expect(await correct('ada', first, wanted({ kind: 'accept-number', number: 110 }))).toMatchObject({ elsewhere: 0 })
    expect(edited.questions[0]?.answer).toEqual(metres(900))
  })
})
