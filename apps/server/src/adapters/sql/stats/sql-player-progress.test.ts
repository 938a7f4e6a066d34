import { expect, test } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import type { GamesTable } from '../schema.ts'
import { soloGame } from '../testing/solo-game.ts'
import { sqlPlayerProgress } from './sql-player-progress.ts'

onBothEngines('the progress of a player', (open) => {
  const opened = async (games: readonly GamesTable[]) => {
    const { db } = await open()
    await db.insertInto('games').values(games).execute()
    return sqlPlayerProgress(db)
  }
  const battle = (rating: number | null, rating_before: number | null = null) =>
    ({ kind: 'battle', outcome: 'won', rating, rating_before }) as const

  test('[P12] [P13] games are counted by category, difficulty and kind, of this player only', async () => {
    const { gameCounts } = await opened([
      soloGame('ada', 9, 1),
      soloGame('ada', 10, 2),
      soloGame('ada', 10, 3, battle(1512.4)),
      soloGame('ada', 5, 4, { difficulty: 'hard' }),
      soloGame('ada', 6, 5, { category: 'music' }),
      soloGame('bob', 10, 6),
    ])
    const counts = await gameCounts('ada')
    expect(counts).toHaveLength(4)
    expect(counts).toContainEqual({
      category: 'space',
      difficulty: 'easy',
      kind: 'solo',
      games: 2,
      best: 10,
      flawless: 1,
    })
    expect(counts).toContainEqual({
      category: 'space',
      difficulty: 'hard',
      kind: 'solo',
      games: 1,
      best: 5,
      flawless: 0,
    })
    expect(counts).toContainEqual({
      category: 'space',
      difficulty: 'easy',
      kind: 'battle',
      games: 1,
      best: 10,
      flawless: 1,
    })
    expect(await gameCounts('nobody')).toEqual([])
  })

  test('[P13] the best quiz of a category and difficulty leaves out battles and other players', async () => {
    const { bestQuiz } = await opened([
      soloGame('ada', 7, 1),
      soloGame('ada', 6, 2),
      soloGame('ada', 10, 3, battle(null)),
      soloGame('ada', 9, 4, { difficulty: 'hard' }),
      soloGame('bob', 8, 5),
    ])
    expect(await bestQuiz('ada', 'space', 'easy')).toBe(7)
    expect(await bestQuiz('ada', 'space', 'hard')).toBe(9)
    expect(await bestQuiz('ada', 'music', 'easy')).toBeNull()
  })

  test('[P12] the calibrated skill of each category is read', async () => {
    const { db } = await open()
    const row = { user_id: 'ada', category: 'space', skill: 0.5, variance: 0.25, played_at: 1 }
    await db
      .insertInto('player_skills')
      .values([row, { ...row, user_id: 'bob', skill: 2 }])
      .execute()
    expect(await sqlPlayerProgress(db).skills('ada')).toEqual(new Map([['space', { t: 0.5, w: 0.25 }]]))
  })

  test('[P14] the newest rated battles come oldest first, and the highest rating is of all', async () => {
    const { ratedBattles, highestRating } = await opened([
      soloGame('ada', 5, 1, battle(1530.5, 1500)),
      soloGame('ada', 5, 2, battle(null)),
      soloGame('ada', 5, 3, battle(1512.5)),
      soloGame('ada', 5, 4, battle(1503.25, 1512.5)),
      soloGame('bob', 5, 5, battle(1900)),
    ])
    expect(await ratedBattles('ada', 2)).toEqual([
      { before: null, after: 1512.5, at: 3 },
      { before: 1512.5, after: 1503.25, at: 4 },
    ])
    expect(await highestRating('ada')).toBe(1530.5)
    expect(await highestRating('nobody')).toBeNull()
  })
})
