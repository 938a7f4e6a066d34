import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawbackOf, isFairPair, type Pair, pairUp, type Searcher, searchWindow } from './pair-up.ts'

const NOW = 1_000_000

const searcher = (entryId: string, given: Partial<Searcher> = {}): Searcher => ({
  entryId,
  userId: `user-${entryId}`,
  since: NOW,
  category: null,
  sensitive: false,
  difficulty: 'medium',
  rating: 1500,
  network: `network-${entryId}`,
  blocked: new Set(),
  lastOpponent: null,
  absences: null,
  ...given,
})

const paired = (waiting: readonly Searcher[], at = NOW): string[] =>
  pairUp(waiting, at)
    .map((pair) =>
      pair
        .map(({ entryId }) => entryId)
        .sort()
        .join('-'),
    )
    .sort()

describe('who fits', () => {
  test('[QM1] categories fit when they are equal or one is any, difficulties when they are equal', () => {
    const space = searcher('a', { category: 'space' })
    expect(isFairPair(space, searcher('b', { category: 'space' }), NOW)).toBe(true)
    expect(isFairPair(space, searcher('b'), NOW)).toBe(true)
    expect(isFairPair(searcher('a'), searcher('b'), NOW)).toBe(true)
    expect(isFairPair(space, searcher('b', { category: 'music' }), NOW)).toBe(false)
    expect(isFairPair(searcher('a'), searcher('b', { difficulty: 'hard' }), NOW)).toBe(false)
  })

  test('[QM1] nobody gets a category with a content warning without having chosen it', () => {
    const crime = { category: 'true-crime', sensitive: true }
    expect(isFairPair(searcher('a', crime), searcher('b'), NOW)).toBe(false)
    expect(isFairPair(searcher('b'), searcher('a', crime), NOW)).toBe(false)
    expect(isFairPair(searcher('a', crime), searcher('b', crime), NOW)).toBe(true)
  })

  test('[QM2] the window is 100 points at first and 12 wider for each 3 s, and both must be inside', () => {
    expect([0, 2_999, 3_000, 12_000].map(searchWindow)).toEqual([100, 100, 112, 148])
    const old = searcher('a', { since: NOW - 12_000 })
    const partner = (rating: number, since: number) => searcher('b', { rating, since })
    expect(isFairPair(old, partner(1600, NOW), NOW)).toBe(true)
    expect(isFairPair(old, partner(1648, NOW), NOW)).toBe(false)
    expect(isFairPair(old, partner(1648, NOW - 12_000), NOW)).toBe(true)
    expect(isFairPair(old, partner(1351, NOW - 12_000), NOW)).toBe(false)
  })

  test('[QM2] visitors meet visitors only', () => {
    const visitor = (id: string) => searcher(id, { userId: null, rating: 9_999 * Number(id) })
    expect(isFairPair(visitor('1'), visitor('2'), NOW)).toBe(true)
    expect(isFairPair(visitor('1'), searcher('b', { rating: 9_999 }), NOW)).toBe(false)
  })

  test('[QM7] who blocked somebody never meets them, whoever of the two it was', () => {
    const blocking = searcher('a', { blocked: new Set(['user-b']) })
    expect(paired([blocking, searcher('b')], NOW)).toEqual([])
    expect(paired([searcher('b'), blocking], NOW + 600_000)).toEqual([])
  })

  test('nobody plays against the own account', () => {
    expect(paired([searcher('a', { userId: 'me' }), searcher('b', { userId: 'me' })])).toEqual([])
  })
})

describe('whom one gets', () => {
  test('[QM2] the nearest rating first, and whoever waits longest chooses first', () => {
    const waiting = [
      searcher('a', { since: NOW - 3, rating: 1500 }),
      searcher('b', { since: NOW - 2, rating: 1580 }),
      searcher('c', { since: NOW - 1, rating: 1510 }),
    ]
    expect(paired(waiting)).toEqual(['a-c'])
  })

  test('[QM2] the same person twice in a row only when nobody else fits', () => {
    const again = [searcher('a', { since: NOW - 2, lastOpponent: 'user-b' }), searcher('b', { since: NOW - 1 })]
    expect(paired(again)).toEqual(['a-b'])
    expect(paired([...again, searcher('c', { rating: 1590 })])).toEqual(['a-c'])
  })

  test('[QM2] two who just played exchange opponents with another pair', () => {
    const waiting = [
      searcher('a', { since: NOW - 4 }),
      searcher('b', { since: NOW - 3 }),
      searcher('c', { since: NOW - 2, rating: 1520, lastOpponent: 'user-d' }),
      searcher('d', { since: NOW - 1, rating: 1520, lastOpponent: 'user-c' }),
    ]
    expect(paired(waiting)).toEqual(['a-c', 'b-d'])
  })

  test('[QM2] somebody of another network comes first, however near the other is', () => {
    const home = { network: 'home' }
    const waiting = [
      searcher('a', { ...home, since: NOW - 2 }),
      searcher('b', { ...home, since: NOW - 1 }),
      searcher('c', { rating: 1600 }),
    ]
    expect(paired(waiting)).toEqual(['a-c'])
    expect(paired(waiting.slice(0, 2))).toEqual(['a-b'])
  })
})

describe('who did not come before', () => {
  const absent = (count: number, agoMs: number) => ({
    absences: { of: 'account' as const, count, lastAt: NOW - agoMs },
  })
  const OVER = 60_000

  test('[QM4] is paired after all others, however long the wait and however near the rating', () => {
    const waiting = [
      searcher('a', { since: NOW - 9_000, ...absent(2, OVER) }),
      searcher('b', { since: NOW - 2 }),
      searcher('c', { since: NOW - 1, rating: 1600 }),
    ]
    expect(paired(waiting)).toEqual(['b-c'])
    expect(paired(waiting.slice(0, 2))).toEqual(['a-b'])
    const once = waiting.with(0, searcher('a', { since: NOW - 9_000, ...absent(1, 0) }))
    expect(paired(once)).toEqual(['a-b'])
  })

  test('[QM4] gets nobody of another network during the pause, and keeps nobody of the own network waiting', () => {
    const waiting = [searcher('a', absent(2, 1_000)), searcher('b')]
    expect(paired(waiting)).toEqual([])
    expect(paired(waiting, NOW + 15_000)).toEqual(['a-b'])
    const school = { network: 'school', ...absent(9, 0) }
    expect(paired([searcher('a', school), searcher('b', school), searcher('c')])).toEqual(['a-b'])
  })
})

describe('whatever the queue holds', () => {
  const id = fc.nat(11)
  const anySearcher = fc.record({
    user: fc.option(id, { nil: null, freq: 5 }),
    waited: fc.nat(90_000),
    category: fc.constantFrom(null, null, 'space', 'music', 'true-crime'),
    difficulty: fc.constantFrom('easy' as const, 'medium' as const, 'medium' as const),
    rating: fc.integer({ min: 1200, max: 1800 }),
    network: fc.nat(3),
    blocked: fc.array(id, { maxLength: 3 }),
    lastOpponent: fc.option(id, { nil: null }),
    absences: fc.option(
      fc.record({
        of: fc.constantFrom('account' as const, 'network' as const),
        count: fc.nat(4),
        lastAt: fc.integer({ min: NOW - 90_000, max: NOW }),
      }),
    ),
  })
  const queue = fc.array(anySearcher, { maxLength: 16 }).map((all) =>
    all.map(
      ({ user, waited, network, blocked, lastOpponent, category, ...rest }, index): Searcher => ({
        ...rest,
        category,
        sensitive: category === 'true-crime',
        entryId: String(index),
        userId: user === null ? null : `user-${user}`,
        since: NOW - waited,
        network: String(network),
        blocked: new Set(blocked.map((one) => `user-${one}`)),
        lastOpponent: lastOpponent === null ? null : `user-${lastOpponent}`,
      }),
    ),
  )
  const everyPairOf = (searchers: readonly Searcher[]): Pair[] =>
    searchers.flatMap((one, index) => searchers.slice(index + 1).map((other): Pair => [one, other]))

  test('[QM2] nobody waits while a fair partner waits, nobody is paired twice, and every pair is fair', () => {
    fc.assert(
      fc.property(queue, (waiting) => {
        const pairs = pairUp(waiting, NOW)
        const taken = pairs.flat()
        expect(new Set(taken).size).toBe(taken.length)
        for (const pair of pairs) expect(isFairPair(...pair, NOW)).toBe(true)
        const left = waiting.filter((one) => !taken.includes(one))
        for (const pair of everyPairOf(left)) expect(isFairPair(...pair, NOW)).toBe(false)
      }),
    )
  })

  test('[QM2] no two pairs could exchange partners and so avoid an opponent just played or of the same network', () => {
    fc.assert(
      fc.property(queue, (waiting) => {
        const drawbacks = (pairs: readonly Pair[]) => pairs.reduce((sum, pair) => sum + drawbackOf(...pair), 0)
        const pairs = pairUp(waiting, NOW)
        for (const [index, [a, b]] of pairs.entries()) {
          for (const [c, d] of pairs.slice(index + 1)) {
            const before = drawbacks([
              [a, b],
              [c, d],
            ])
            for (const exchanged of [
              [
                [a, c],
                [b, d],
              ],
              [
                [a, d],
                [b, c],
              ],
            ] as const) {
              const isFair = exchanged.every(([one, other]) => isFairPair(one, other, NOW))
              if (isFair) expect(drawbacks(exchanged)).toBeGreaterThanOrEqual(before)
            }
          }
        }
      }),
    )
  })

  test('[QM2] widening never shrinks: two who fit now fit for as long as both wait', () => {
    fc.assert(
      fc.property(queue, fc.nat(120_000), (waiting, laterMs) => {
        for (const pair of everyPairOf(waiting)) {
          if (isFairPair(...pair, NOW)) expect(isFairPair(...pair, NOW + laterMs)).toBe(true)
        }
      }),
    )
  })

  test('the order in which the queue is read does not matter', () => {
    fc.assert(
      fc.property(queue, (waiting) => {
        expect(paired(waiting.toReversed())).toEqual(paired(waiting))
      }),
    )
  })
})
