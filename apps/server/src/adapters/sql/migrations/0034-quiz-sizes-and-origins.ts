import { type Kysely, type Migration, sql } from 'kysely'

/** How much text a quiz has, so that the text of an account is summed without reading its questions. */
export const quizSizes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('own_quizzes')
      .addColumn('characters', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`
      update own_quizzes set characters = coalesce(
        (select sum(length(content)) from own_questions where own_questions.quiz_id = own_quizzes.quiz_id), 0)
    `.execute(db)
  },
}
