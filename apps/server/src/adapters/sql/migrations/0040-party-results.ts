import type { Kysely, Migration } from 'kysely'

/** Hosts with an account keep the results of their parties as long as they choose, and correct keys in them. */
export const partyResults: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('parties').addColumn('title', 'text').execute()
    await db.schema.alterTable('parties').addColumn('kept_days', 'integer').execute()
    await db.schema.alterTable('parties').addColumn('ended_at', 'bigint').execute()
    await db.schema.alterTable('parties').addColumn('notes', 'text').execute()
    await db.schema.createIndex('parties_of_host').on('parties').columns(['user_id', 'ended_at']).execute()
  },
}
