import type { CreateTableBuilder, Migration } from 'kysely'

type Column = Parameters<CreateTableBuilder<string>['addColumn']>[2]
const required: Column = (column) => column.notNull()

/** Sealed runs and the question lists they share; outages, so that runs can make up for lost time. */
export const runs: Migration = {
  async up(db) {
    await db.schema
      .createTable('question_series')
      .addColumn('series_id', 'text', (id) => id.primaryKey())
      .addColumn('questions', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .execute()
    await db.schema
      .createTable('runs')
      .addColumn('run_id', 'text', (id) => id.primaryKey())
      .addColumn('series_id', 'text', required)
      .addColumn('user_id', 'text')
      .addColumn('visitor_hash', 'text')
      .addColumn('daily_date', 'text')
      .addColumn('counted', 'integer', required)
      .addColumn('offset_minutes', 'integer', required)
      .addColumn('state', 'text', required)
      .addColumn('version', 'integer', required)
      .addColumn('started_at', 'bigint', required)
      .addColumn('due_at', 'bigint')
      .addColumn('ended_at', 'bigint')
      .addColumn('right_answers', 'integer', required)
      .addColumn('answered', 'integer', required)
      .addColumn('total_ms', 'bigint', required)
      .execute()
    // Null is unlike null, so each index binds only the rows that have a player of its kind.
    await db.schema.createIndex('runs_of_user').on('runs').columns(['user_id', 'series_id']).unique().execute()
    await db.schema.createIndex('runs_of_visitor').on('runs').columns(['visitor_hash', 'series_id']).unique().execute()
    await db.schema.createIndex('runs_by_daily').on('runs').columns(['daily_date', 'right_answers']).execute()
    await db.schema.createIndex('runs_by_due_time').on('runs').column('due_at').execute()
    await db.schema
      .createTable('outages')
      .addColumn('down_since', 'bigint', (since) => since.primaryKey())
      .addColumn('back_at', 'bigint', required)
      .execute()
  },
}
