import type { Kysely, Migration } from 'kysely'

/** The answers that ended a quiz, after which its explanations can be read. */
export const finishedQuizzes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('issued_sets').addColumn('answers', 'text').execute()
  },
}
