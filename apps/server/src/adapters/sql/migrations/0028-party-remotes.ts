import type { Kysely, Migration } from 'kysely'

/** The host's phone gets a key of its own by a code that works once, so that the screen never shows the key of the host. */
export const partyRemotes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('parties').addColumn('remote_key_hash', 'text').execute()
    await db.schema.alterTable('parties').addColumn('pairing_hash', 'text').execute()
    await db.schema.alterTable('parties').addColumn('pairing_until', 'bigint').execute()
  },
}
