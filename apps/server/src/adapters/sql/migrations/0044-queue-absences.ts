import type { Migration } from 'kysely'

/** Who did not come to opponents of the queue: verified accounts by their id, everybody else by the network. */
export const queueAbsences: Migration = {
  async up(db) {
    await db.schema
      .createTable('queue_absences')
      .addColumn('absentee', 'text', (id) => id.primaryKey())
      .addColumn('user_id', 'text')
      .addColumn('absences', 'integer', (count) => count.notNull())
      .addColumn('last_at', 'bigint', (at) => at.notNull())
      .execute()
    await db.schema.createIndex('queue_absences_by_time').on('queue_absences').column('last_at').execute()
    await db.schema.alterTable('queue_entries').addColumn('missed_at', 'bigint').execute()
  },
}
