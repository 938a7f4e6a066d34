import { expect, test } from 'vitest'
import { claim } from './end-game.ts'
import type { Match } from './match.ts'
import { RECONNECT_WINDOW_MS } from './reconnect-window.ts'
import {
  answer,
  finishedMatch,
  leave,
  noticesOfType,
  playByClock,
  playingMatch,
  playMoves,
  ready,
  refusalOf,
  rightAnswer,
  T0,
} from './testing/builders.ts'

const absent = (at: number) => ({ type: 'absent' as const, role: 'guest' as const, at })
const claimAt = (at: number) => ({ type: 'claim' as const, role: 'host' as const, at })
const WINDOW = RECONNECT_WINDOW_MS

/** The guest is away from the first moment on; the host has one right answer. */
const deserted = (): Match => playMoves(playingMatch(5), absent(T0), answer('host', 0, rightAnswer(0), T0 + 1)).match

test('[B19] after 30 s of absence the other player wins, with the scores as they stand', () => {
  expect(refusalOf(deserted(), claimAt(T0 + WINDOW - 1))).toBe('opponent-not-away')
  const { match, notices } = playMoves(deserted(), claimAt(T0 + WINDOW))
  expect(match).toMatchObject({
    phase: 'finished',
    result: { winner: 'host', forfeit: 'guest', claimed: true, scores: { host: 1, guest: 0 } },
  })
  expect(noticesOfType(notices, 'match-ended')).toMatchObject([{ winner: 'host', forfeit: 'guest', claimed: true }])
})

test('[B19] nobody claims against a player who is there, for the own absence, or outside a game', () => {
  const here = playMoves(deserted(), { type: 'seen', role: 'guest', at: T0 + 20_000 }).match
  expect(refusalOf(here, claimAt(T0 + WINDOW))).toBe('opponent-not-away')
  expect(refusalOf(deserted(), { ...claimAt(T0 + WINDOW), role: 'guest' })).toBe('opponent-not-away')
  expect(refusalOf(finishedMatch(), claimAt(T0 + WINDOW))).toBe('not-playing')
})

test('[B19] a repeated claim changes nothing', () => {
  const { match } = playMoves(deserted(), claimAt(T0 + WINDOW))
  expect(claim(match, 'host', T0 + WINDOW + 5)).toEqual({ ok: true, value: { match, notices: [] } })
  expect(refusalOf(match, { ...claimAt(T0 + WINDOW), role: 'guest' })).toBe('not-playing')
})

test('[B19] an outage of the server does not count as absence', () => {
  const downSince = T0 + 10_000
  const resumed = playMoves(deserted(), { type: 'resume', downSince, at: downSince + 60_000 })
  expect(noticesOfType(resumed.notices, 'opponent-presence')).toMatchObject([{ backBy: T0 + WINDOW + 60_000 }])
  expect(refusalOf(resumed.match, claimAt(T0 + WINDOW + 59_999))).toBe('opponent-not-away')
  expect(refusalOf(resumed.match, claimAt(T0 + WINDOW + 60_000))).toBeNull()
})

test('[B19] absence that began during an outage counts from its end', () => {
  const match = playMoves(playingMatch(5), absent(T0 + 5_000)).match
  const resumed = playMoves(match, { type: 'resume', downSince: T0 + 1_000, at: T0 + 9_000 }).match
  expect(resumed.awaySince.guest).toBe(T0 + 9_000)
})

test('[B19] an answer without a connection shows that its player is there: the wait starts anew', () => {
  const { match, notices } = playMoves(playingMatch(5), absent(T0), answer('guest', 0, rightAnswer(0), T0 + 9_000))
  expect(noticesOfType(notices, 'opponent-presence').at(-1)).toMatchObject({
    present: false,
    backBy: T0 + 9_000 + WINDOW,
  })
  expect(refusalOf(match, claimAt(T0 + WINDOW))).toBe('opponent-not-away')
})

test('[B19] who lost by a claim may come back, play again and leave; who left may not', () => {
  const { match } = playMoves(deserted(), claimAt(T0 + WINDOW))
  const back = playMoves(match, { type: 'seen', role: 'guest', at: T0 + 40_000 })
  expect(back.match.awaySince.guest).toBeNull()
  const again = playMoves(back.match, ready('guest', T0 + 41_000), ready('host', T0 + 41_000)).match
  expect(again).toMatchObject({ ready: { host: true, guest: true } })
  expect(playMoves(match, leave('guest', T0 + 41_000)).match.phase).toBe('ended')
  const left = playMoves(playingMatch(), leave('guest')).match
  expect(refusalOf(left, ready('host'))).toBe('opponent-left')
})

test('[B11] a game that nobody claims still ends by its clock', () => {
  expect(playByClock(deserted()).match.phase).toBe('finished')
})
