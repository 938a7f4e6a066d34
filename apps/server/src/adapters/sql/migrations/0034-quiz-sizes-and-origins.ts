import { type Kysely, type Migration, sql } from 'kysely'

/**
 * How much text a quiz has, so that the text of an account is summed without reading its questions; and who wrote the
 * original of a copy, so that the name goes with the account. Until now only the name was kept.
 */
export const quizSizesAndOrigins: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('own_quizzes')
      .addColumn('characters', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('own_quizzes').addColumn('origin_user_id', 'text').execute()
    await sql`
      update own_quizzes set
        characters = coalesce(
          (select sum(length(content)) from own_questions where own_questions.quiz_id = own_quizzes.quiz_id), 0),
        origin_user_id = (select min(users.user_id) from users where users.name = own_quizzes.origin_author)
    `.execute(db)
    await sql`
      update own_quizzes set origin_author = '' where origin_author is not null and origin_user_id is null
    `.execute(db)
    await db.schema.createIndex('own_quizzes_by_origin').on('own_quizzes').column('origin_user_id').execute()
  },
}
