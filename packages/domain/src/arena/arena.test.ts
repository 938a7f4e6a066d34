import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Arena, arenaPhase, isListed, LATE_GAME_MS } from './arena.ts'
import { risingSteps } from './rising.ts'
import { scheduledArenas } from './schedule.ts'
import { rankPlayers } from './standings.ts'

const MINUTE_MS = 60_000
const at = (text: string): number => Date.parse(text)

describe('the schedule', () => {
  const starts = (from: string, until: string, offset: (time: number) => number) =>
    scheduledArenas(at(from), at(until), offset).map(({ startsAt }) => new Date(startsAt).toISOString().slice(0, 16))

  test('[AR1] there are three a day, of twenty minutes, for all categories, Medium and unrated', () => {
    const day = scheduledArenas(at('2026-11-17T00:00Z'), at('2026-11-18T00:00Z'), () => 0)
    expect(day.map(({ arenaId }) => arenaId)).toEqual(['2026-11-17-1230', '2026-11-17-1830', '2026-11-17-2100'])
    for (const arena of day) {
      expect(arena).toMatchObject({ category: null, difficulty: 'medium', rated: false, isScheduled: true })
      expect(arena.endsAt - arena.startsAt).toBe(20 * MINUTE_MS)
    }
  })

  test('[AR1] their times are those of the time zone, also on the day when clocks change', () => {
    expect(starts('2026-11-17T00:00Z', '2026-11-17T13:00Z', () => 60)).toEqual(['2026-11-17T11:30'])
    const change = at('2026-03-29T01:00Z')
    const offset = (time: number) => (time < change ? 60 : 120)
    expect(starts('2026-03-28T00:00Z', '2026-03-29T12:00Z', offset)).toEqual([
      '2026-03-28T11:30',
      '2026-03-28T17:30',
      '2026-03-28T20:00',
      '2026-03-29T10:30',
    ])
  })

  test('[AR1] two spans that follow each other hold the same arenas as one', () => {
    const times = fc.tuple(fc.nat(10_000), fc.nat(5_000), fc.nat(5_000), fc.integer({ min: -720, max: 840 }))
    fc.assert(
      fc.property(times, ([start, first, second, offset]) => {
        const [a, b, c] = [start, start + first, start + first + second].map((value) => value * MINUTE_MS) as [
          number,
          number,
          number,
        ]
        const list = (from: number, until: number) => scheduledArenas(from, until, () => offset)
        expect([...list(a, b), ...list(b, c)]).toEqual(list(a, c))
      }),
    )
  })
})

describe('when an arena is shown', () => {
  const arena: Arena = {
    arenaId: 'a',
    title: 'Evening arena',
    startsAt: 100 * MINUTE_MS,
    endsAt: 120 * MINUTE_MS,
    category: null,
    difficulty: 'medium',
    rated: false,
    isScheduled: true,
    isCancelled: false,
  }

  test('[AR1] a scheduled one is hidden until ten minutes before, unless somebody has entered', () => {
    expect(isListed(arena, 0, 90 * MINUTE_MS - 1)).toBe(false)
    expect(isListed(arena, 1, 0)).toBe(true)
    expect(isListed(arena, 0, 90 * MINUTE_MS)).toBe(true)
    expect(isListed(arena, 5, arena.endsAt)).toBe(false)
  })

  test('[AR1] one of an operator is listed at once, a cancelled one never', () => {
    expect(isListed({ ...arena, isScheduled: false }, 0, 0)).toBe(true)
    expect(isListed({ ...arena, isCancelled: true }, 5, arena.startsAt)).toBe(false)
  })

  test('[AR3] it is finishing while games that may count still run', () => {
    expect(arenaPhase(arena, 0, arena.startsAt - 1)).toBe('upcoming')
    expect(arenaPhase(arena, 2, arena.startsAt)).toBe('running')
    expect(arenaPhase(arena, 2, arena.endsAt)).toBe('finishing')
    expect(arenaPhase(arena, 0, arena.endsAt)).toBe('over')
    expect(arenaPhase(arena, 2, arena.endsAt + LATE_GAME_MS)).toBe('over')
    expect(arenaPhase({ ...arena, isCancelled: true }, 0, arena.startsAt)).toBe('cancelled')
  })
})

test('[AR1] rising difficulty is three Easy, three Medium, three Hard and one Expert', () => {
  expect(risingSteps(10)).toEqual([
    { difficulty: 'easy', count: 3 },
    { difficulty: 'medium', count: 3 },
    { difficulty: 'hard', count: 3 },
    { difficulty: 'obscure', count: 1 },
  ])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), (questions) => {
      expect(risingSteps(questions).reduce((sum, { count }) => sum + count, 0)).toBe(questions)
    }),
  )
})

test('[AR3] equal points: more wins, then the better mean opponent, then an equal rank', () => {
  const player = (name: string, points: number, wins: number, meanOpponent: number) => ({
    name,
    points,
    wins,
    meanOpponent,
  })
  const ranked = rankPlayers([
    player('few wins', 8, 2, 1900),
    player('weak opponents', 8, 3, 1400),
    player('best', 9, 2, 1400),
    player('equal', 8, 3, 1500),
    player('equal too', 8, 3, 1500),
  ])
  expect(ranked.map(({ rank, name }) => `${rank} ${name}`)).toEqual([
    '1 best',
    '2 equal',
    '2 equal too',
    '4 weak opponents',
    '5 few wins',
  ])
})
