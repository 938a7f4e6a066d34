import { categories } from '@knowdown/content/categories'
import { describe, expect, test } from 'vitest'
import { type LeaderboardStore, leaderboards } from './leaderboard-service.ts'

const standing = (playerId: string, score: number) => ({ playerId, name: playerId, score, games: 1 })

describe('a rank far below the top', () => {
  const players = Array.from({ length: 100 }, (_, index) => standing(`p${index}`, 1000 - index))
  let counted = 0
  const store: LeaderboardStore = {
    top: async () => players,
    one: async (_key, userId) => (userId === 'ada' ? { ...standing('ada', 7), listed: true } : null),
    scores: async () => {
      counted += 1
      return [
        ...players.map(({ score }) => ({ score, players: 1 })),
        { score: 9, players: 250 },
        { score: 7, players: 3 },
      ]
    },
  }

  test('is the number of better players plus one, and is counted at most every 30 seconds', async () => {
    const clock = { now: 1 }
    const boards = leaderboards(store, { add: async () => {} }, categories, () => clock.now)
    const show = () => boards.show({ board: 'solo', period: 'all', category: null }, 'ada')
    expect((await show()).own).toMatchObject({ rank: 351, score: 7, own: true })
    await Promise.all([show(), show(), show()])
    expect(counted).toBe(1)
    clock.now += 30_000
    await show()
    expect(counted).toBe(2)
  })

  test('a player who is not on the board has no row, and neither has a visitor', async () => {
    const boards = leaderboards(store, { add: async () => {} }, categories, () => 1)
    expect((await boards.show({ board: 'solo', period: 'all', category: null }, 'bob')).own).toBeNull()
    expect((await boards.show({ board: 'solo', period: 'all', category: null }, null)).own).toBeNull()
  })
})
