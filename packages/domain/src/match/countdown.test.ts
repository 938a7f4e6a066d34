import { expect, test } from 'vitest'
import { COUNTDOWN_MS } from './start-game.ts'
import {
  answer,
  leave,
  noticesOfType,
  playMoves,
  questions,
  readyMatch,
  refusalOf,
  T0,
  tick,
} from './testing/builders.ts'
import { nextDeadline } from './tick.ts'
import { viewForSeat } from './view.ts'

const counting = () =>
  playMoves(readyMatch(), { type: 'deal', questions: questions(3), countdownMs: COUNTDOWN_MS, at: T0 })

test('[B21] the first question opens for both when the countdown ends, and not before', () => {
  const { match, notices } = counting()
  expect(noticesOfType(notices, 'match-started')).toMatchObject([{ startsAt: T0 + COUNTDOWN_MS }])
  expect(noticesOfType(notices, 'question-dealt')).toEqual([])
  expect(nextDeadline(match)).toBe(T0 + COUNTDOWN_MS)
  expect(playMoves(match, tick(T0 + COUNTDOWN_MS - 1)).match).toBe(match)
  const dealt = noticesOfType(playMoves(match, tick(T0 + COUNTDOWN_MS)).notices, 'question-dealt')
  expect(dealt.map(({ role, index, closesAt }) => [role, index, closesAt])).toEqual([
    ['host', 0, T0 + COUNTDOWN_MS + 10_000],
    ['guest', 0, T0 + COUNTDOWN_MS + 10_000],
  ])
})

test('[B21] [S-01] during the countdown a player sees when it ends and nothing of the questions', () => {
  const view = viewForSeat(counting().match, 'guest', T0)
  expect(view.turn).toEqual({ kind: 'countdown', startsAt: T0 + COUNTDOWN_MS })
  expect(JSON.stringify(view)).not.toContain('What is')
})

test('[B21] nobody answers during the countdown; leaving then is a forfeit', () => {
  const { match } = counting()
  expect(refusalOf(match, answer('host', 0, 'one-a0', T0))).toBe('question-not-open')
  expect(playMoves(match, leave('host')).match).toMatchObject({
    phase: 'finished',
    result: { winner: 'guest', reached: { host: 0, guest: 0 } },
  })
})
