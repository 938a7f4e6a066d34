import { expect, test } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlSoloScores } from './sql-solo-scores.ts'

onBothEngines('the scores of solo quizzes', (open) => {
  test('[Z3] each player counts once, with the newest quiz of the category', async () => {
    const { db } = await open()
    const game = (user_id: string, right_count: number, finished_at: number, part: object = {}) => ({
      game_id: `${user_id}-${finished_at}`,
      user_id,
      kind: 'solo' as const,
      category: 'space',
      difficulty: 'easy',
      right_count,
      wrong_count: 10 - right_count,
      outcome: null,
      rating: null,
      counted: 1,
      finished_at,
      ...part,
    })
    await db
      .insertInto('games')
      .values([
        game('ada', 3, 1),
        game('ada', 9, 4),
        game('bob', 5, 2),
        game('cyd', 7, 3, { category: 'music' }),
        game('dan', 8, 5, { kind: 'battle' as const, outcome: 'won' as const }),
      ])
      .execute()
    const { latest } = sqlSoloScores(db)
    expect(await latest('space', 10)).toEqual([9, 5])
    expect(await latest('space', 1)).toEqual([9])
    expect(await latest('history', 10)).toEqual([])
  })
})
