import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Kind } from '../kinds/judge.ts'
import { newQuestion } from '../own-quiz/own-quiz.ts'
import { writeAnswerText } from '../run/answer-text.ts'
import { playRun } from '../run/play-run.ts'
import { type Run, startRun } from '../run/run.ts'
import { type AssignedQuestion, askedIn, attemptQuestion, attemptSteps, givenInCopy } from './attempt-order.ts'
import { correctKey, recount } from './recount.ts'
import { type AttemptFacts, answerFacts, reportOf } from './report.ts'

const optionsOf = (count: number) => Array.from({ length: count }, (_, place) => `option ${place}`)
const choice = fc
  .record({ count: fc.integer({ min: 2, max: 6 }), right: fc.nat(5) })
  .map(({ count, right }): Kind => ({ kind: 'choice', options: optionsOf(count), right: right % count }))
const several = fc
  .record({ count: fc.integer({ min: 2, max: 6 }), right: fc.uniqueArray(fc.nat(5), { minLength: 1 }) })
  .map(({ count, right }): Kind => {
    const places = [...new Set(right.map((place) => place % count))].toSorted((a, b) => a - b)
    return { kind: 'several', options: optionsOf(count), right: places }
  })
const typeIn = fc.constant<Kind>({ kind: 'typeIn', accepted: ['Goethe'], wrong: [], typos: true })
const quiz = fc
  .array(fc.record({ kind: fc.oneof(choice, several, typeIn), fixed: fc.boolean() }), { minLength: 1, maxLength: 12 })
  .map((kinds) =>
    kinds.map(
      ({ kind, fixed }, index): AssignedQuestion => ({
        id: `q${index}`,
        question: { ...newQuestion(`Question ${index}?`, kind), fixedOrder: fixed },
      }),
    ),
  )
const order = fc.record({ seed: fc.integer(), shuffled: fc.boolean() })
/** For each question: a place that is chosen, right or not. */
const picks = fc.array(fc.nat(5), { minLength: 12, maxLength: 12 })

function play(questions: readonly AssignedQuestion[], steps: ReturnType<typeof attemptSteps>, chosen: number[]): Run {
  const asked = steps.map((step) => attemptQuestion(questions[step.question] as AssignedQuestion, step))
  let run: Run = { ...startRun(asked, 'untimed', 0), waits: true }
  for (const [index, question] of asked.entries()) {
    const kind = question.own?.asked as Kind
    const place = (chosen[index] ?? 0) % Math.max(1, question.options.length)
    const given =
      kind.kind === 'choice'
        ? writeAnswerText({ kind: 'choice', choice: place })
        : kind.kind === 'several'
          ? writeAnswerText({ kind: 'several', choices: [place] })
          : (['Goethe', 'Schiller', 'schiller!'][(chosen[index] ?? 0) % 3] as string)
    for (const move of [
      { type: 'deal', at: index * 10_000 } as const,
      { type: 'answer', index, choice: given, at: index * 10_000 + 1_000 } as const,
    ]) {
      const played = playRun(run, move)
      if (!played.ok) throw new Error(played.error)
      run = played.value
    }
  }
  return run
}

test('[AS1] [AS2] an attempt asks every question once, in an order that its seed alone decides', () => {
  fc.assert(
    fc.property(quiz, order, (questions, wanted) => {
      const steps = attemptSteps(questions, wanted)
      expect(steps).toEqual(attemptSteps(questions, wanted))
      expect(steps.map(({ question }) => question).toSorted((a, b) => a - b)).toEqual([...questions.keys()])
      if (!wanted.shuffled) expect(steps.map(({ question }) => question)).toEqual([...questions.keys()])
      for (const step of steps) {
        const { question } = questions[step.question] as AssignedQuestion
        if (question.fixedOrder) expect(step.options).toBeNull()
        const asked = askedIn(question, step)
        if (!('options' in asked) || !('options' in question.answer)) continue
        expect(asked.options.toSorted()).toEqual(question.answer.options.toSorted())
        const keyOf = (kind: typeof asked) =>
          [kind.right]
            .flat()
            .map((place) => kind.options[place])
            .toSorted()
        expect(keyOf(asked)).toEqual(keyOf(question.answer))
      }
    }),
  )
})

test('[AS4] the report counts what was chosen, whatever the order in which the options stood', () => {
  fc.assert(
    fc.property(quiz, fc.array(fc.tuple(order, picks), { minLength: 1, maxLength: 6 }), (questions, played) => {
      const attempts = played.map(([wanted, chosen], player): AttemptFacts => {
        const steps = attemptSteps(questions, wanted)
        const run = play(questions, steps, chosen)
        for (const [index, answer] of run.answers.entries()) {
          const step = steps[index] as (typeof steps)[number]
          const { question } = questions[step.question] as AssignedQuestion
          const given = givenInCopy(question, step, answer.choice)
          const isKey =
            question.answer.kind === 'choice' && given && 'places' in given && given.places[0] === question.answer.right
          if (question.answer.kind === 'choice') expect(answer.correct).toBe(isKey)
        }
        const answers = answerFacts(questions, steps, run.answers)
        return { playerId: `p${player}`, number: 1, timing: run.timing, ended: run.endedAt !== null, answers }
      })
      const players = attempts.map(({ playerId }) => ({ playerId, name: playerId }))
      const report = reportOf({ questions, players, attempts, isClosed: false })
      expect(report.summary).toMatchObject({ players: players.length, finished: players.length, notStarted: 0 })
      for (const { settled, choices, question, right } of report.questions) {
        expect(settled).toBe(players.length)
        const kind = questions[question]?.question.answer.kind
        const counted = choices.reduce((sum, { count }) => sum + count, 0)
        if (kind === 'choice') expect(counted).toBe(settled)
        if (kind === 'choice') expect(choices.find((one) => one.right)?.count).toBe(right)
        if (kind === 'typeIn') expect(counted).toBe(settled - right)
      }
      const total = report.questions.reduce((sum, { right }) => sum + right, 0)
      expect(total).toBe(report.players.reduce((sum, { right }) => sum + right, 0))
      const shares = report.questions.map(({ right, settled }) => right / settled)
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    }),
  )
})

test('[AS6] a recount judges as if the new key had been there from the beginning, and a second one changes nothing', () => {
  fc.assert(
    fc.property(quiz, order, picks, fc.nat(11), fc.nat(5), (questions, wanted, chosen, which, place) => {
      const at = which % questions.length
      const target = questions[at] as AssignedQuestion
      const { answer } = target.question
      const correction =
        'options' in answer
          ? ({ kind: 'right', places: [place % answer.options.length] } as const)
          : ({ kind: 'accept', text: 'Schiller' } as const)
      const corrected = correctKey(answer, correction)
      if (!corrected.ok) {
        expect(corrected.error).toBe('changes-nothing')
        return
      }
      const after = questions.with(at, { ...target, question: { ...target.question, answer: corrected.value } })
      const steps = attemptSteps(questions, wanted)
      expect(attemptSteps(after, wanted)).toEqual(steps)
      const before = play(questions, steps, chosen).answers
      const counted = recount(after, steps, before)
      expect(counted).toEqual(play(after, steps, chosen).answers)
      expect(recount(after, steps, counted)).toBe(counted)
      expect(counted.filter((one, index) => one !== before[index]).length).toBeLessThanOrEqual(1)
    }),
  )
})
