import { expect, test } from 'vitest'
import { newQuestion } from '../own-quiz/own-quiz.ts'
import { playRun, runDueAt } from '../run/play-run.ts'
import { RUN_IDLE_MS, startRun } from '../run/run.ts'
import { type AttemptFacts, bestAttempt, median, reportOf } from './report.ts'

const kind = { kind: 'choice', options: ['two', 'three', 'four'], right: 0 } as const
const questions = ['first', 'second', 'third', 'fourth'].map((id) => ({ id, question: newQuestion(`${id}?`, kind) }))

/** Which option each question was answered with; null for none. */
const attempt = (playerId: string, chosen: readonly (number | null)[], more: Partial<AttemptFacts> = {}) =>
  ({
    playerId,
    number: 1,
    timing: 'untimed',
    ended: chosen.length === questions.length,
    answers: chosen.map((place, question) => ({
      question,
      given: place === null ? null : { places: [place] },
      correct: place === 0,
      tookMs: 1_000 * (question + 1),
    })),
    ...more,
  }) satisfies AttemptFacts

const report = (attempts: readonly AttemptFacts[], isClosed = false, more: readonly string[] = []) => {
  const ids = [...new Set(attempts.map(({ playerId }) => playerId)), ...more]
  return reportOf({ questions, players: ids.map((playerId) => ({ playerId, name: playerId })), attempts, isClosed })
}

test('[AS4] the hardest question is first, and what nobody has answered is last', () => {
  const { questions: figures } = report([attempt('ann', [1, 0]), attempt('ben', [0, 0]), attempt('cem', [2, 1])])
  expect(figures.map(({ question, right, settled }) => [question, right, settled])).toEqual([
    [0, 1, 3],
    [1, 2, 3],
    [2, 0, 0],
    [3, 0, 0],
  ])
  expect(figures[0]?.choices.map(({ text, count, right }) => [text, count, right])).toEqual([
    ['two', 1, true],
    ['three', 1, false],
    ['four', 1, false],
  ])
  expect(figures[0]?.medianMs).toBe(1_000)
})

test('[AS4] players under half come first, the weakest before the others, and open questions are not wrong', () => {
  const { players, summary } = report(
    [attempt('ann', [0, 0, 0, 1]), attempt('ben', [1, 1, 0, 1]), attempt('cem', [1, 1, 1, 1]), attempt('dua', [0])],
    false,
    ['eve'],
  )
  expect(players.map(({ name, right, of, state, needsHelp }) => [name, right, of, state, needsHelp])).toEqual([
    ['cem', 0, 4, 'finished', true],
    ['ben', 1, 4, 'finished', true],
    ['ann', 3, 4, 'finished', false],
    ['dua', 1, 1, 'playing', false],
    ['eve', 0, 0, 'not-started', false],
  ])
  expect(summary).toEqual({
    players: 5,
    finished: 3,
    playing: 1,
    notStarted: 1,
    averageShare: (3 / 4 + 1 / 4 + 0 + 1) / 4,
    needHelp: 2,
    usualMs: 10_000,
  })
})

test('[AS3] after closing an attempt counts what was answered', () => {
  const { players } = report([attempt('dua', [0, 1])], true)
  expect(players[0]).toMatchObject({ state: 'stopped', right: 1, of: 2 })
})

test('[AS4] the best attempt counts, the later one of equals, and the last is named too', () => {
  const two = [attempt('ann', [0, 0, 1, 1]), attempt('ann', [0, 1, 1, 1], { number: 2 })]
  expect(report(two).players[0]).toMatchObject({ attempts: 2, right: 2, bestAttempt: 1, lastRight: 1, lastOf: 4 })
  expect(report(two).questions.every(({ settled }) => settled === 1)).toBe(true)
  const equal = [attempt('ann', [0, 1]), attempt('ann', [1, 0], { number: 2 })]
  expect(bestAttempt(equal)?.number).toBe(2)
})

test('[AS4] a key that the better half avoids is pointed out, from eight answers on', () => {
  const good = ['g1', 'g2', 'g3', 'g4'].map((id) => attempt(id, [1, 0, 0, 0]))
  const weak = ['w1', 'w2', 'w3', 'w4'].map((id) => attempt(id, [0, 1, 1, 1]))
  const suspectedIn = (attempts: readonly AttemptFacts[]) =>
    report(attempts).questions.find(({ question }) => question === 0)?.suspected
  expect(suspectedIn([...good, ...weak])).toEqual({ instead: { places: [1] }, chosenBy: 4, of: 4 })
  expect(suspectedIn([...good, ...weak.slice(1)])).toBeNull()
  // The weak half alone proves nothing.
  expect(report([...good, ...weak]).questions.filter(({ suspected }) => suspected)).toHaveLength(1)
  // The better half disagrees on what is right instead.
  const split = good.map((one, index) => (index % 2 ? one : attempt(one.playerId, [0, 0, 0, 0])))
  expect(suspectedIn([...split, ...weak])).toBeNull()
})

test('the median of an even number of times lies between the two in the middle', () => {
  expect([median([]), median([3]), median([4, 1]), median([9, 1, 2])]).toEqual([null, 3, 2.5, 2])
})

test('[AS2] an attempt waits for its player, while other runs end after a day', () => {
  const question = {
    id: 'a',
    category: '',
    difficulty: 'medium',
    question: '?',
    options: ['x'],
    answer: 'x',
    explanation: '',
  } as const
  const run = { ...startRun([question], 'normal', 0), waits: true }
  const later = playRun(run, { type: 'tick', at: 30 * RUN_IDLE_MS })
  expect(later).toMatchObject({ ok: true, value: { endedAt: null, abandoned: false } })
  expect(runDueAt(run)).toBeNull()
  expect(playRun({ ...run, waits: false }, { type: 'tick', at: RUN_IDLE_MS })).toMatchObject({
    value: { abandoned: true },
  })
})
