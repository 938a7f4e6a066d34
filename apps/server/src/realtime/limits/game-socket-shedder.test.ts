import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LoadLevel, refusesWork, type Work } from '../../features/load/load-level.ts'
import { gameSocketShedder } from './game-socket-shedder.ts'

const TRICKLE = 20

function underLoad(level: LoadLevel, hasBothPlayers: () => Promise<boolean> = async () => false) {
  const load = { level, at: 0, lobbyHasRoom: true }
  const counted: Work[] = []
  const asked: string[][] = []
  const wouldRefuse = (work: Work) => refusesWork(load.level, work)
  const games = gameSocketShedder({
    shedder: { wouldRefuse, refuses: (work) => wouldRefuse(work) && counted.push(work) > 0 },
    lobbies: {
      hasBothPlayers(...question) {
        asked.push(question)
        return hasBothPlayers()
      },
    },
    recordLobby: () => load.lobbyHasRoom,
    now: () => load.at,
  })
  /** Afterwards nobody is let in by chance. */
  const useUpTrickle = () => {
    for (let count = 0; count < TRICKLE; count += 1) games.refusesNewcomer()
  }
  return { games, load, counted, asked, useUpTrickle }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('[S-160] sockets of newcomers', () => {
  test('are refused as early as new games, except a few each second', () => {
    const { games, load, counted } = underLoad('busy')
    const open = (count: number) => Array.from({ length: count }, () => !games.refusesNewcomer()).filter(Boolean).length
    expect(open(100)).toBe(TRICKLE)
    expect(counted).toEqual(Array(100 - TRICKLE).fill('new'))
    load.at += 1_000
    expect(open(100)).toBe(TRICKLE)
    load.level = 'normal'
    expect(open(100)).toBe(100)
  })

  test('with a code that is not being played are newcomers, too', async () => {
    const { games, counted, useUpTrickle } = underLoad('busy')
    useUpTrickle()
    expect(await games.refusesPlayerOf('AB3D', '192.0.2.1')).toBe(true)
    expect(counted).toEqual(['new'])
  })
})

describe('[S-160] sockets of players', () => {
  test('are let in at any load, and use up nothing of what newcomers get', async () => {
    const { games, counted, asked } = underLoad('overloaded', async () => true)
    for (let count = 0; count < 100; count += 1) expect(await games.refusesPlayerOf('AB3D', '192.0.2.1')).toBe(false)
    expect(asked[0]).toEqual(['AB3D', '192.0.2.1'])
    expect(games.refusesNewcomer()).toBe(false)
    expect(counted).toEqual([])
  })

  test('are newcomers when there are more than two players can need: a code is no key for everybody', async () => {
    const { games, load, useUpTrickle } = underLoad('busy', async () => true)
    useUpTrickle()
    load.lobbyHasRoom = false
    expect(await games.refusesPlayerOf('AB3D', '192.0.2.1')).toBe(true)
  })

  test.each([
    ['fails', () => Promise.reject(new Error('no database'))],
    ['takes too long', () => new Promise<boolean>(() => {})],
  ])('are refused only when the server is overloaded, if the look-up %s', async (_how, hasBothPlayers) => {
    const { games, load, counted, useUpTrickle } = underLoad('busy', hasBothPlayers)
    useUpTrickle()
    const refused = async () => {
      const answer = games.refusesPlayerOf('AB3D', '192.0.2.1')
      await vi.advanceTimersByTimeAsync(2_000)
      return answer
    }
    expect(await refused()).toBe(false)
    load.level = 'overloaded'
    expect(await refused()).toBe(true)
    expect(counted).toEqual(['other'])
  })

  test('are let in when the load is over before the look-up is', async () => {
    let answer = (_isPlayed: boolean) => {}
    const { games, load, counted, useUpTrickle } = underLoad('busy', () => new Promise((resolve) => (answer = resolve)))
    useUpTrickle()
    expect(games.needsLookUp()).toBe(true)
    const refused = games.refusesPlayerOf('AB3D', '192.0.2.1')
    load.level = 'normal'
    answer(false)
    expect(await refused).toBe(false)
    expect(games.needsLookUp()).toBe(false)
    expect(counted).toEqual([])
  })
})
