import type { Kysely, Migration } from 'kysely'

/**
 * Parties play own quizzes: a party keeps its copy of the quiz, and an answer what was chosen, typed or estimated (`given`;
 * null for the place of one option) and what a right answer was worth at its moment.
 */
export const ownQuizParties: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('parties').addColumn('quiz', 'text').execute()
    await db.schema.alterTable('party_answers').addColumn('given', 'text').execute()
    await db.schema.alterTable('party_answers').addColumn('worth', 'integer').execute()
  },
}
