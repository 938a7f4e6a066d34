import type { Kysely } from 'kysely'
import type { SealSource } from '../../../features/sealing/sealing.ts'
import type { Schema } from '../schema.ts'

/** No game lasts so long; an older row belongs to a match that cannot be read any more. */
const LONGEST_GAME_MS = 3 * 60 * 60_000

/** The questions of all running battles, on whatever node they are played. */
export const sqlBattleSeals = (db: Kysely<Schema>, clock: () => number): SealSource => ({
  game: 'battle',
  async sealedIds() {
    const rows = await db
      .selectFrom('held_questions')
      .select('question_ids')
      .where('held_since', '>', clock() - LONGEST_GAME_MS)
      .execute()
    return rows.flatMap(({ question_ids }) => question_ids.split(' '))
  },
})
