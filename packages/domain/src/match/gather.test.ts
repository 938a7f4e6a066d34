import { describe, expect, test } from 'vitest'
import { awaitsQuestions } from './match.ts'
import { LOBBY_LIFE_MS, newLobby } from './new-lobby.ts'
import { bothReady, finished, joined, leave, playing, ready, refusalOf, T0, waiting, when } from './testing/given.ts'

describe('given a new lobby', () => {
  test('[B15] its category is video games and its level medium unless said otherwise', () => {
    expect(newLobby({ code: 'AB3D', at: T0 })).toMatchObject({ category: 'video games', difficulty: 'medium' })
    const wish = { code: 'AB3D', category: 'capitals', difficulty: 'obscure', at: T0 } as const
    expect(newLobby(wish)).toMatchObject({ category: 'capitals', difficulty: 'obscure', phase: 'waiting' })
  })

  test('when someone joins, the guest seat is theirs and both hear it', () => {
    const { match, notices } = when(waiting(), { type: 'join', at: T0 + 5 })
    expect(match.guestJoined).toBe(true)
    expect(notices).toEqual([{ type: 'player-joined', role: 'guest', to: 'lobby', seq: 1, after: 0 }])
  })

  test('when the seat is taken, or the game runs or is over, another who joins is refused alike', () => {
    for (const match of [joined(), playing(), finished()]) {
      expect(refusalOf(match, { type: 'join', at: T0 })).toBe('lobby-full')
    }
  })

  test('when its ten minutes are over, nobody gets in, even before the clock has looked', () => {
    expect(refusalOf(waiting(), { type: 'join', at: T0 + LOBBY_LIFE_MS - 1 })).toBe(null)
    expect(refusalOf(waiting(), { type: 'join', at: T0 + LOBBY_LIFE_MS })).toBe('lobby-ended')
    expect(refusalOf(joined(), ready('host', T0 + LOBBY_LIFE_MS))).toBe('lobby-ended')
  })

  test('when nobody sits on the guest seat, no move comes from it', () => {
    expect(refusalOf(waiting(), ready('guest'))).toBe('no-such-seat')
    expect(refusalOf(waiting(), leave('guest'))).toBe('no-such-seat')
    expect(refusalOf(waiting(), { type: 'absent', role: 'guest', at: T0 })).toBe('no-such-seat')
  })
})

describe('given two players in a lobby', () => {
  test('[B12] when one is ready, the other hears it and no questions are wanted yet', () => {
    const { match, notices } = when(joined(), ready('guest'))
    expect(notices).toMatchObject([{ type: 'player-ready', role: 'guest' }])
    expect(awaitsQuestions(match)).toBe(false)
  })

  test('[B12] when both are ready, in either order, the questions are awaited', () => {
    expect(awaitsQuestions(when(joined(), ready('guest'), ready('host')).match)).toBe(true)
    expect(awaitsQuestions(when(joined(), ready('host'), ready('guest')).match)).toBe(true)
  })

  test('when the host was ready before anyone came, the guest alone completes it', () => {
    const { match } = when(waiting(), ready('host'), { type: 'join', at: T0 }, ready('guest'))
    expect(awaitsQuestions(match)).toBe(true)
  })

  test('when ready is said twice, or again after the start, nothing changes', () => {
    const once = when(joined(), ready('host')).match
    expect(when(once, ready('host', T0 + 9)).match).toBe(once)
    const running = playing()
    expect(when(running, ready('host')).match).toBe(running)
  })

  test('when the lobby has ended, ready is refused', () => {
    const { match } = when(bothReady(), leave('guest'))
    expect(refusalOf(match, ready('host'))).toBe('lobby-ended')
    expect(refusalOf(match, { type: 'join', at: T0 })).toBe('lobby-ended')
  })
})
