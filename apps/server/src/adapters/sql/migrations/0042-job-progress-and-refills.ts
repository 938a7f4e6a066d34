import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)

/** A job goes on after the last finished stage when its node dies, and refills wait in the database like other jobs. */
export const jobProgressAndRefills: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('quiz_job_progress')
      .addColumn('job_id', 'text', (id) => id.primaryKey())
      .addColumn('user_id', 'text', required)
      .addColumn('revision', 'integer', required)
      .addColumn('progress', 'text', required)
      .addColumn('expires_at', 'bigint', required)
      .execute()
    await db.schema.createIndex('quiz_job_progress_by_user').on('quiz_job_progress').column('user_id').execute()
    await db.schema.createIndex('quiz_job_progress_by_end').on('quiz_job_progress').column('expires_at').execute()
    await db.schema
      .createTable('refill_queue')
      .addColumn('difficulty', 'text', required)
      .addColumn('category', 'text', required)
      .addColumn('wanted', 'integer', zero)
      .addColumn('next_try_at', 'bigint', required)
      .addColumn('attempts', 'integer', zero)
      .addColumn('poor_times', 'integer', zero)
      .addColumn('resting_until', 'bigint', zero)
      .addPrimaryKeyConstraint('refill_queue_key', ['difficulty', 'category'])
      .execute()
  },
}
