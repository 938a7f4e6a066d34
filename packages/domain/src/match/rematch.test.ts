import { expect, test } from 'vitest'
import { LOBBY_LIFE_MS } from './start-game.ts'
import {
  finishedMatch,
  joinedMatch,
  leave,
  noticesOfType,
  playingMatch,
  playMoves,
  refusalOf,
  T0,
} from './testing/builders.ts'
import { viewForSeat } from './view.ts'

const rematch = (role: 'host' | 'guest', at = T0) => ({ type: 'rematch' as const, role, at })

test('[B20] the wish for a rematch is told once, and seen by the opponent alone', () => {
  const { match, notices } = playMoves(finishedMatch(), rematch('host'), rematch('host'))
  expect(noticesOfType(notices, 'rematch-wanted')).toMatchObject([{ role: 'host' }])
  expect(viewForSeat(match, 'guest', T0).opponent?.wantsRematch).toBe(true)
  expect(viewForSeat(match, 'host', T0).opponent?.wantsRematch).toBe(false)
  expect(match).toMatchObject({ phase: 'finished', ready: { host: false, guest: false } })
})

test('[B20] both may wish for it', () => {
  const { match } = playMoves(finishedMatch(), rematch('host'), rematch('guest'))
  expect(viewForSeat(match, 'host', T0).opponent?.wantsRematch).toBe(true)
  expect(viewForSeat(match, 'guest', T0).opponent?.wantsRematch).toBe(true)
})

test('[B20] outside the time between games a wish changes nothing or is refused', () => {
  for (const match of [joinedMatch(), playingMatch()]) expect(playMoves(match, rematch('host')).match).toBe(match)
  const finished = finishedMatch()
  expect(refusalOf(finished, rematch('host', finished.closesAt))).toBe('lobby-ended')
  expect(refusalOf(playMoves(finished, leave('guest')).match, rematch('host'))).toBe('lobby-ended')
  expect(refusalOf(playMoves(playingMatch(), leave('guest')).match, rematch('host'))).toBe('opponent-left')
  expect(finished.closesAt).toBeGreaterThan(T0 + LOBBY_LIFE_MS)
})

test('[B20] a delayed "ready" for a game that has been played does not ask for another one', () => {
  const finished = finishedMatch()
  const ready = { type: 'ready' as const, role: 'host' as const, at: T0 }
  expect(playMoves(finished, { ...ready, round: finished.round - 1 }).match).toBe(finished)
  expect(playMoves(finished, { ...ready, round: finished.round }).match).toMatchObject({ ready: { host: true } })
})
