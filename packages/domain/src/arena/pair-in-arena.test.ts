import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ArenaSearcher, BETTER_WAIT_MS, pairInArena } from './pair-in-arena.ts'

const NOW = 1_000_000
const LONG_AGO = NOW - BETTER_WAIT_MS

const free = (id: string, given: Partial<ArenaSearcher> = {}): ArenaSearcher => ({
  entryId: `entry-${id}`,
  playerId: id,
  userId: `user-${id}`,
  since: NOW,
  points: 0,
  rating: 1500,
  network: `network-${id}`,
  blocked: new Set(),
  lastOpponent: null,
  absences: null,
  ...given,
})

const paired = (players: readonly ArenaSearcher[], allowSameNetwork = false): string[] =>
  pairInArena(players, NOW, allowSameNetwork)
    .map((pair) =>
      pair
        .map(({ playerId }) => playerId)
        .sort()
        .join('-'),
    )
    .sort()

test('[AR2] points decide who is paired, and ratings among equal points', () => {
  const leaders = [free('a', { points: 9 }), free('b', { points: 8, rating: 900 })]
  const others = [
    free('c', { rating: 1600 }),
    free('d', { rating: 1000 }),
    free('e', { rating: 1580 }),
    free('f', { rating: 990 }),
  ]
  expect(paired([...others, ...leaders])).toEqual(['a-b', 'c-e', 'd-f'])
})

test('[AR2] two who have just played each other take others who are free', () => {
  const played = [free('a', { lastOpponent: 'b', points: 4 }), free('b', { lastOpponent: 'a', points: 4 })]
  const others = [free('c', { lastOpponent: 'd' }), free('d', { lastOpponent: 'c' })]
  for (const pair of paired([...played, ...others])) expect(['a-b', 'c-d']).not.toContain(pair)
  expect(paired([...played, ...others])).toHaveLength(2)
})

test('[AR2] two who have just played each other play again when nobody else becomes free, within ten seconds', () => {
  const again = (since: number) => [free('a', { lastOpponent: 'b', since }), free('b', { lastOpponent: 'a', since })]
  expect(paired(again(NOW - BETTER_WAIT_MS + 1))).toEqual([])
  expect(paired(again(LONG_AGO))).toEqual(['a-b'])
  expect(BETTER_WAIT_MS).toBeLessThan(10_000)
})

test('[AR2] somebody of another network comes first, unless games within one network count', () => {
  const home = { network: 'home', since: LONG_AGO }
  const players = [free('a', { ...home, points: 2 }), free('b', { ...home, points: 2 }), free('c')]
  expect(paired(players)).toEqual(['a-c'])
  expect(paired(players, true)).toEqual(['a-b'])
})

test('[AR2] blocked people never meet, even when nobody else is free', () => {
  const blocked = new Set(['user-b'])
  expect(paired([free('a', { blocked, since: 0 }), free('b', { since: 0 })])).toEqual([])
})

test('[AR2] who did not come to several games is paired after all others, and then pauses', () => {
  const absent = (count: number, lastAt: number) => ({
    absences: { of: 'account' as const, count, lastAt },
    points: 9,
    since: LONG_AGO,
  })
  const others = [free('b', { points: 9 }), free('c')]
  expect(paired([free('a', absent(2, NOW - 60_000)), ...others])).toEqual(['b-c'])
  expect(paired([free('a', absent(2, NOW - 60_000)), free('c', { since: LONG_AGO })])).toEqual(['a-c'])
  expect(paired([free('a', absent(2, NOW - 1_000)), free('c', { since: LONG_AGO })])).toEqual([])
})

const anyPlayers = fc
  .array(
    fc.record({
      points: fc.nat(20),
      rating: fc.integer({ min: 800, max: 2200 }),
      waited: fc.nat(20_000),
      network: fc.nat(9),
      blocks: fc.array(fc.nat(11), { maxLength: 2 }),
      last: fc.option(fc.nat(11)),
      visitor: fc.boolean(),
      absences: fc.option(
        fc.record({
          of: fc.constantFrom('account' as const, 'network' as const),
          count: fc.nat(4),
          lastAt: fc.integer({ min: NOW - 90_000, max: NOW }),
        }),
      ),
    }),
    { maxLength: 12 },
  )
  .map((players) =>
    players.map(({ points, rating, waited, network, blocks, last, visitor, absences }, index) =>
      free(`${index}`, {
        points,
        rating,
        absences,
        since: NOW - waited,
        network: `${network}`,
        userId: visitor ? null : `user-${index}`,
        blocked: new Set(visitor ? [] : blocks.map((other) => `user-${other}`)),
        lastOpponent: last === null ? null : `${last}`,
      }),
    ),
  )

test('[AR2] nobody is paired twice, nobody with a blocked person, and nobody stays free beside a fitting partner', () => {
  fc.assert(
    fc.property(anyPlayers, (players) => {
      const pairs = pairInArena(players, NOW, false)
      const taken = pairs.flat()
      expect(new Set(taken).size).toBe(taken.length)
      for (const [one, other] of pairs) {
        expect(one.blocked.has(other.userId ?? '') || other.blocked.has(one.userId ?? '')).toBe(false)
      }
      const left = players.filter((player) => !taken.includes(player))
      expect(pairInArena(left, NOW, false)).toEqual([])
    }),
  )
})

test('[AR2] with four or more free who all come from games, no pair is repeated', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12), { minLength: 4, maxLength: 20 }), (points) => {
      const players = points.map((value, index) =>
        free(`${index}`, { points: value, since: LONG_AGO, lastOpponent: `${index % 2 ? index - 1 : index + 1}` }),
      )
      const pairs = pairInArena(players, NOW, false)
      expect(pairs).toHaveLength(Math.floor(players.length / 2))
      for (const [one, other] of pairs) expect(one.lastOpponent).not.toBe(other.playerId)
    }),
  )
})
