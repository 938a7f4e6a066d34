import { describe, expect, test } from 'vitest'
import { judgementOf } from './answer.ts'
import type { Match } from './match.ts'
import type { Move } from './move.ts'
import {
  answer,
  finishedMatch,
  joinedMatch,
  leave,
  noticesOfType,
  playingMatch,
  playMoves,
  refusalOf,
  rightAnswer,
  T0,
  tick,
} from './testing/builders.ts'
import { nextDeadline } from './tick.ts'

const resume = (downSince: number, at: number): Move => ({ type: 'resume', downSince, at })

describe('questions that were open when the server went down', () => {
  test('when it comes back, both are dealt again with the full timer and the same index', () => {
    const { match, notices } = playMoves(playingMatch(), resume(T0 + 6000, T0 + 60_000))
    expect(notices).toMatchObject([
      { type: 'question-dealt', to: 'host', index: 0, timerMs: 10_000, closesAt: T0 + 70_000 },
      { type: 'question-dealt', to: 'guest', index: 0, closesAt: T0 + 70_000 },
    ])
    const late = playMoves(match, answer('host', 0, rightAnswer(0), T0 + 69_000)).match
    expect(judgementOf(late, 'host', 0)).toMatchObject({ correct: true, timedOut: false })
    expect(nextDeadline(match)).toBe(T0 + 80_500)
  })

  test('when a player returns later, the full time counts from the return, and from the limit at the latest', () => {
    const seen = (at: number): Move => ({ type: 'seen', role: 'host', at })
    const { match } = playMoves(playingMatch(), resume(T0 + 6000, T0 + 60_000))
    const back = playMoves(match, tick(T0 + 75_000), seen(T0 + 76_000))
    expect(back.notices).toMatchObject([{ type: 'question-dealt', to: 'host', index: 0, closesAt: T0 + 86_000 }])
    expect(refusalOf(back.match, answer('host', 0, rightAnswer(0), T0 + 85_999))).toBe(null)
    expect(playMoves(back.match, seen(T0 + 80_000)).match).toBe(back.match)
    expect(playMoves(match, seen(T0 + 80_400)).notices).toMatchObject([{ closesAt: T0 + 90_000 }])
    expect(noticesOfType(playMoves(match, tick(T0 + 80_500)).notices, 'question-timed-out')).toHaveLength(2)
  })

  test('a question that was dealt in the last moment before the outage is dealt again too', () => {
    const { notices } = playMoves(playingMatch(), resume(T0 - 400, T0 + 3000))
    expect(noticesOfType(notices, 'question-dealt')).toHaveLength(2)
  })

  test('when several nodes report the same outage, time is given once', () => {
    const once = playMoves(playingMatch(), resume(T0 + 6000, T0 + 60_000)).match
    expect(playMoves(once, resume(T0 + 6000, T0 + 61_000), resume(T0 + 59_999, T0 + 62_000)).match).toBe(once)
  })

  test('when a second outage follows, time is given again', () => {
    const { notices } = playMoves(playingMatch(), resume(T0 + 6000, T0 + 60_000), resume(T0 + 60_000, T0 + 80_000))
    expect(notices.at(-1)).toMatchObject({ closesAt: T0 + 90_000 })
  })

  test('when outages never stop, each question is dealt again three times at most, and the match ends', () => {
    const dealt = new Map<string, number>()
    let match: Match = playingMatch()
    for (let at = T0 + 4000; match.phase === 'playing' && at < T0 + 3_600_000; at += 4000) {
      const turn = playMoves(match, resume(at - 3500, at), tick(at))
      for (const { to, index } of noticesOfType(turn.notices, 'question-dealt')) {
        dealt.set(`${to} ${index}`, (dealt.get(`${to} ${index}`) ?? 0) + 1)
      }
      match = turn.match
    }
    expect(match.phase).toBe('finished')
    // The first question was dealt once before.
    expect([dealt.get('host 0'), dealt.get('guest 0'), dealt.get('host 1'), dealt.get('guest 2')]).toEqual([3, 3, 4, 4])
  })
})

test('a question whose time and grace were over before the outage is not given back', () => {
  const match = playingMatch()
  expect(playMoves(match, resume(T0 + 10_500, T0 + 60_000)).match).toBe(match)
  expect(noticesOfType(playMoves(match, resume(T0 + 10_499, T0 + 60_000)).notices, 'question-dealt')).toHaveLength(2)
})

test('an answer that was judged before the outage stays judged; its player goes on with the next question', () => {
  const before = playMoves(playingMatch(), answer('host', 0, rightAnswer(0), T0 + 5000)).match
  const { match, notices } = playMoves(before, resume(T0 + 5500, T0 + 60_000), tick(T0 + 60_000))
  expect(notices.map((notice) => ('index' in notice ? [notice.to, notice.index] : null))).toEqual([
    ['guest', 0],
    ['host', 1],
  ])
  expect(judgementOf(match, 'host', 0)).toMatchObject({ correct: true })
})

test('outside a running game, an outage changes nothing', () => {
  for (const match of [joinedMatch(), finishedMatch(), playMoves(joinedMatch(), leave('host')).match]) {
    expect(playMoves(match, resume(T0, T0 + 60_000)).match).toBe(match)
  }
})
