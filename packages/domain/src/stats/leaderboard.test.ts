import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boardScore, LEADERBOARD_SIZE, periodStart, rankPlayers, type Standing } from './leaderboard.ts'
import type { CountedGame } from './player-stats.ts'

const utc = (text: string) => Date.parse(text)

describe('periods', () => {
  test.each([
    ['today', '2026-03-04T23:59:59.999Z', '2026-03-04T00:00:00.000Z'],
    ['today', '2026-03-04T00:00:00.000Z', '2026-03-04T00:00:00.000Z'],
    ['week', '2026-03-04T12:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ['week', '2026-03-02T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ['week', '2026-03-01T23:59:59.999Z', '2026-02-23T00:00:00.000Z'],
    ['all', '2026-03-04T12:00:00.000Z', '1970-01-01T00:00:00.000Z'],
  ] as const)('%s at %s begins at %s', (period, at, start) => {
    expect(new Date(periodStart(period, utc(at))).toISOString()).toBe(start)
  })

  test('a week always begins on a Monday of UTC, at most seven days ago', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: utc('2200-01-01T00:00:00Z') }), (at) => {
        const start = periodStart('week', at)
        expect(at - start).toBeLessThan(7 * 24 * 60 * 60 * 1000)
        if (start > 0) expect(new Date(start).getUTCDay()).toBe(1)
      }),
    )
  })
})

describe('scores', () => {
  const solo = (right: number, ranked = true): CountedGame => ({
    kind: 'solo',
    category: 'Space',
    right,
    wrong: 10 - right,
    finishedAt: 0,
    ranked,
  })
  const battle = (rating: number | null, finishedAt: number): CountedGame => ({
    kind: 'battle',
    category: 'Space',
    right: 9,
    wrong: 1,
    finishedAt,
    outcome: 'won',
    counted: true,
    rating,
  })

  test('solo counts right answers of ranked solo games alone', () => {
    expect(boardScore('solo', [solo(7), solo(4), solo(10, false), battle(1600, 1)])).toBe(11)
  })

  test('battles count the latest rating, whatever the order', () => {
    expect(boardScore('battles', [battle(1620, 5), battle(1580, 3), battle(null, 9), solo(10)])).toBe(1620)
  })

  test('a player without counted games is not on the board', () => {
    expect(boardScore('solo', [solo(10, false), battle(1600, 1)])).toBeNull()
    expect(boardScore('battles', [battle(null, 1), solo(3)])).toBeNull()
  })
})

describe('ranks', () => {
  const standing = (name: string, score: number): Standing => ({ playerId: `id-${name}`, name, score, games: 1 })

  test('ties share a rank and the next is skipped', () => {
    const { top } = rankPlayers([standing('Di', 3), standing('Cy', 5), standing('Al', 9), standing('Bo', 5)], null)
    expect(top.map(({ rank, name }) => `${rank} ${name}`)).toEqual(['1 Al', '2 Bo', '2 Cy', '4 Di'])
  })

  test('the own row is known even below the top hundred', () => {
    const many = Array.from({ length: 150 }, (_, place) => standing(`p${place}`, 1000 - place))
    const { top, own } = rankPlayers(many, 'id-p140')
    expect([top.length, own?.rank]).toEqual([LEADERBOARD_SIZE, 141])
    expect(
      rankPlayers(many, 'id-p3')
        .top.filter((row) => row.own)
        .map(({ rank }) => rank),
    ).toEqual([4])
    expect(rankPlayers(many, null).own).toBeNull()
  })

  test('rows carry no id', () => {
    expect(JSON.stringify(rankPlayers([standing('Al', 1)], 'id-Al'))).not.toContain('id-Al')
  })

  test('a rank is one more than the number of better players', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 50 }), (scores) => {
        const { top } = rankPlayers(
          scores.map((score, place) => standing(`p${place}`, score)),
          null,
        )
        for (const { rank, score } of top) expect(rank).toBe(1 + scores.filter((other) => other > score).length)
      }),
    )
  })
})
