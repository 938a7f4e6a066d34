import { expect, test } from 'vitest'
import type { Move } from './move.ts'
import type { Role } from './role.ts'
import { joined, leave, playing, runOut, said, T0, tick, when } from './testing/builders.ts'
import { nextDeadline } from './tick.ts'

const absent = (role: Role, at: number): Move => ({ type: 'absent', role, at })
const seen = (role: Role, at: number): Move => ({ type: 'seen', role, at })

test('when a connection is lost, the other hears of thirty seconds to come back', () => {
  const { match, notices } = when(playing(), absent('guest', T0 + 100))
  expect(notices).toMatchObject([
    { type: 'opponent-presence', role: 'guest', present: false, backBy: T0 + 30_100, to: 'lobby' },
  ])
  expect(match.awaySince).toEqual({ host: null, guest: T0 + 100 })
})

test('when the player is back, the other hears that too', () => {
  const { match, notices } = when(joined(), absent('host', T0), seen('host', T0 + 50_000))
  expect(notices[1]).toMatchObject({ type: 'opponent-presence', role: 'host', present: true, backBy: null })
  expect(match.awaySince.host).toBe(null)
})

test('said twice, neither changes anything', () => {
  const match = playing()
  expect(when(match, seen('host', T0)).match).toBe(match)
  const away = when(match, absent('host', T0)).match
  expect(when(away, absent('host', T0 + 9000)).match).toBe(away)
})

test('[B11] the clock goes on for an absent player, and thirty seconds change nothing', () => {
  const away = when(playing(2), absent('guest', T0)).match
  expect(nextDeadline(away)).toBe(nextDeadline(playing(2)))
  const early = when(away, tick(T0 + 10_500), tick(T0 + 12_000)).match
  expect(when(early, tick(T0 + 20_000)).match).toBe(early)
  expect(runOut(away).match.phase).toBe('finished')
})

test('when the lobby has ended, connections coming and going are no news', () => {
  const { match } = when(joined(), absent('guest', T0), leave('host'))
  expect(said(when(match, seen('guest', T0), absent('host', T0)).notices, 'opponent-presence')).toEqual([])
})
