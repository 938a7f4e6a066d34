import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Quizzes that people write, their questions, and the links under which they share them. */
export const ownQuizzes: Migration = {
  async up(db: Kysely<unknown>) {
    await quizzes(db)
    await questions(db)
    await sharing(db)
    await db.schema
      .createTable('bank_additions')
      .addColumn('user_id', 'text', required)
      .addColumn('day_start', 'bigint', required)
      .addColumn('added', 'integer', required)
      .addPrimaryKeyConstraint('bank_additions_by_day', ['user_id', 'day_start'])
      .execute()
    await db.schema.createIndex('bank_additions_by_age').on('bank_additions').column('day_start').execute()
  },
}

async function quizzes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('own_quizzes')
    .addColumn('quiz_id', 'text', (id) => id.primaryKey())
    .addColumn('user_id', 'text', required)
    .addColumn('request_id', 'text', required)
    .addColumn('revision', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('title', 'text', required)
    .addColumn('language', 'text', required)
    .addColumn('mature', 'integer', required)
    .addColumn('source', 'text', required)
    .addColumn('licence', 'text', required)
    .addColumn('origin_title', 'text')
    .addColumn('origin_author', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('changed_at', 'bigint', required)
    .addColumn('deleted_at', 'bigint')
    .addUniqueConstraint('own_quizzes_once', ['user_id', 'request_id'])
    .execute()
  await db.schema.createIndex('own_quizzes_of_user').on('own_quizzes').columns(['user_id', 'changed_at']).execute()
  await db.schema.createIndex('own_quizzes_in_bin').on('own_quizzes').column('deleted_at').execute()
}

async function questions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('own_questions')
    .addColumn('quiz_id', 'text', required)
    .addColumn('question_id', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('content', 'text')
    .addColumn('bank_id', 'text')
    .addColumn('playable', 'integer', required)
    .addColumn('fingerprint', 'text')
    .addColumn('search_text', 'text', required)
    .addPrimaryKeyConstraint('own_questions_of_quiz', ['quiz_id', 'question_id'])
    .execute()
  await db.schema.createIndex('own_questions_known').on('own_questions').columns(['user_id', 'fingerprint']).execute()
}

async function sharing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quiz_links')
    .addColumn('link', 'text', (link) => link.primaryKey())
    .addColumn('quiz_id', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('shows_answers', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('quiz_links_of_quiz', ['quiz_id', 'kind'])
    .execute()
  await db.schema.createIndex('quiz_links_of_user').on('quiz_links').column('user_id').execute()
  await db.schema
    .createTable('quiz_authors')
    .addColumn('user_id', 'text', (id) => id.primaryKey())
    .addColumn('confirmed_16_at', 'bigint', required)
    .execute()
}
