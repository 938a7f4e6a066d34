import { type ColumnDefinitionBuilder, type Kysely, type Migration, sql } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)

/** Quizzes that a model writes: one job at a time for each account, and their texts in a table that backups leave out. */
export const quizJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('quiz_jobs')
      .addColumn('job_id', 'text', (id) => id.primaryKey())
      .addColumn('user_id', 'text', required)
      .addColumn('request_id', 'text', required)
      .addColumn('network', 'text', required)
      .addColumn('state', 'text', required)
      .addColumn('stage', 'text')
      .addColumn('topic', 'text')
      .addColumn('wanted', 'integer', required)
      .addColumn('asked', 'integer', required)
      .addColumn('language', 'text', required)
      .addColumn('difficulty', 'text', required)
      .addColumn('draft', 'text', required)
      .addColumn('failure', 'text')
      .addColumn('quiz_id', 'text')
      .addColumn('tokens_in', 'integer', zero)
      .addColumn('tokens_out', 'integer', zero)
      .addColumn('created_at', 'bigint', required)
      .addColumn('ended_at', 'bigint')
      .addColumn('attempts', 'integer', zero)
      .addColumn('next_try_at', 'bigint', required)
      .addColumn('revision', 'integer', zero)
      .addUniqueConstraint('quiz_jobs_once', ['user_id', 'request_id'])
      .execute()
    await sql`create unique index quiz_jobs_one_at_a_time on quiz_jobs (user_id) where state in ('waiting', 'running')`.execute(
      db,
    )
    await sql`create index quiz_jobs_due on quiz_jobs (next_try_at) where state in ('waiting', 'running')`.execute(db)
    await db.schema.createIndex('quiz_jobs_by_time').on('quiz_jobs').column('created_at').execute()
    await db.schema
      .createTable('quiz_job_texts')
      .addColumn('job_id', 'text', (id) => id.primaryKey())
      .addColumn('user_id', 'text', required)
      .addColumn('text', 'text', required)
      .addColumn('expires_at', 'bigint', required)
      .execute()
    await db.schema.createIndex('quiz_job_texts_by_user').on('quiz_job_texts').column('user_id').execute()
    await db.schema.createIndex('quiz_job_texts_by_end').on('quiz_job_texts').column('expires_at').execute()
    await db.schema
      .createTable('quiz_job_bars')
      .addColumn('user_id', 'text', (id) => id.primaryKey())
      .addColumn('barred_at', 'bigint', required)
      .execute()
    await db.schema.alterTable('own_quizzes').addColumn('by_model', 'integer', zero).execute()
  },
}
