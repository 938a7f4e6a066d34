import { type Kysely, type Migration, sql } from 'kysely'

/** Missed questions of own quizzes enter decks with a copy of what was asked, and leave them with the question. */
export const ownMistakes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mistake_cards').addColumn('quiz_id', 'text').execute()
    await db.schema.alterTable('mistake_cards').addColumn('own', 'text').execute()
    // An author who deletes a quiz must not read the decks of everybody.
    await sql`create index mistake_cards_of_quizzes on mistake_cards (quiz_id) where quiz_id is not null`.execute(db)
  },
}
