import { expect, test } from 'vitest'
import type { Match } from './match.ts'
import type { Move } from './move.ts'
import type { Role } from './role.ts'
import {
  joinedMatch,
  leave,
  noticesOfType,
  playByClock,
  playingMatch,
  playMoves,
  T0,
  tick,
} from './testing/builders.ts'
import { nextDeadline } from './tick.ts'

const absent = (role: Role, at: number): Move => ({ type: 'absent', role, at })
const seen = (role: Role, at: number): Move => ({ type: 'seen', role, at })

test('when a connection is lost, the opponent is told to wait thirty seconds', () => {
  const { match, notices } = playMoves(playingMatch(), absent('guest', T0 + 100))
  expect(notices).toMatchObject([
    { type: 'opponent-presence', role: 'guest', present: false, backBy: T0 + 30_100, to: 'lobby' },
  ])
  expect(match.awaySince).toEqual({ host: null, guest: T0 + 100 })
})

test('when the player is back, the opponent is notified', () => {
  const { match, notices } = playMoves(joinedMatch(), absent('host', T0), seen('host', T0 + 50_000))
  expect(notices[1]).toMatchObject({ type: 'opponent-presence', role: 'host', present: true, backBy: null })
  expect(match.awaySince.host).toBe(null)
})

test('repeating either changes nothing', () => {
  const match = playingMatch()
  expect(playMoves(match, seen('host', T0)).match).toBe(match)
  const away = playMoves(match, absent('host', T0)).match
  expect(playMoves(away, absent('host', T0 + 9000)).match).toBe(away)
})

test('[B11] the game goes on for an absent player, and thirty seconds change nothing', () => {
  const away = playMoves(playingMatch(2), absent('guest', T0)).match
  expect(nextDeadline(away)).toBe(nextDeadline(playingMatch(2)))
  const early = playMoves(away, tick(T0 + 10_500), tick(T0 + 12_000)).match
  expect(playMoves(early, tick(T0 + 20_000)).match).toBe(early)
  expect(playByClock(away).match.phase).toBe('finished')
})

test('when the lobby has ended, connecting and disconnecting changes nothing', () => {
  const { match } = playMoves(joinedMatch(), absent('guest', T0), leave('host'))
  expect(noticesOfType(playMoves(match, seen('guest', T0), absent('host', T0)).notices, 'opponent-presence')).toEqual(
    [],
  )
})

test('when the opponent has left a game, a lost connection of the other is still shown', () => {
  const left = playMoves(playingMatch(), leave('host')).match
  expect(playMoves(left, absent('host', T0 + 10)).match).toBe(left)
  expect(noticesOfType(playMoves(left, absent('guest', T0 + 10)).notices, 'opponent-presence')).toHaveLength(1)
})

test('[B11] returns between outages do not deal a question more often than the limit', () => {
  let match: Match = playingMatch(1)
  for (let outage = 1; outage <= 5; outage += 1) {
    const at = T0 + outage * 6000
    match = playMoves(match, { type: 'resume', downSince: at - 1000, at }, seen('host', at + 500)).match
  }
  expect(match).toHaveProperty('game.seats.host.stage.again', 3)
})
