import type { Kysely, Migration } from 'kysely'

/** A player's progress is read from indexes alone, however many games were played. */
export const playerProgress: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('games_of_player_by_category')
      .on('games')
      .columns(['user_id', 'category', 'difficulty', 'kind', 'right_count', 'wrong_count'])
      .execute()
    await db.schema
      .createIndex('rated_games_of_player')
      .on('games')
      .columns(['user_id', 'finished_at', 'rating', 'rating_before'])
      .where('rating', 'is not', null)
      .execute()
  },
}
