import type { Kysely } from 'kysely'
import type { SoloScores } from '../../../features/stats/comparisons.ts'
import { isNotBlocked } from '../not-blocked.ts'
import type { Schema } from '../schema.ts'

export const sqlSoloScores = (db: Kysely<Schema>): SoloScores => ({
  async latest(category, mostGames) {
    const rows = await db
      .selectFrom('games')
      .select(['user_id', 'right_count'])
      .where('category', '=', category)
      .where('kind', '=', 'solo')
      .where(isNotBlocked('games.user_id'))
      .orderBy('finished_at', 'desc')
      .limit(mostGames)
      .execute()
    const newest = new Map<string, number>()
    for (const { user_id, right_count } of rows) if (!newest.has(user_id)) newest.set(user_id, right_count)
    return [...newest.values()]
  },
})
