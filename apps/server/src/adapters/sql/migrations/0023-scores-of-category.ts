import type { Kysely, Migration } from 'kysely'

/** The latest quizzes of a category are read without looking at the others. */
export const scoresOfCategory: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('games_of_category').on('games').columns(['category', 'kind', 'finished_at']).execute()
  },
}
