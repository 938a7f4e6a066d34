import type { Kysely, Migration } from 'kysely'

/** Names that somebody found offensive. `user_id` is the player with that name, so that reports leave with the player. */
export const nameReports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('name_reports')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('reporter_hash', 'text', (column) => column.notNull())
      .addColumn('reported_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('name_reports_once', ['user_id', 'name', 'reporter_hash'])
      .execute()
  },
}
