import type { Kysely, Migration } from 'kysely'

/** What visitors of the queue chose to be called; and who holds a refill, by a token that is never used again. */
export const visitorNamesAndLeases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('queue_entries').addColumn('visitor_name', 'text').execute()
    await db.schema.alterTable('refill_queue').addColumn('lease', 'text').execute()
  },
}
