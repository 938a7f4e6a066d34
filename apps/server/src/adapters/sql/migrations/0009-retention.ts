import type { Kysely, Migration } from 'kysely'

/** Finds what has been kept for long enough, and ids that were erased, without reading whole tables. */
export const retention: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('sessions_used').on('sessions').column('used_at').execute()
    await db.schema.createIndex('sessions_expiring').on('sessions').column('expires_at').execute()
    await db.schema.createIndex('users_accessed').on('users').column('accessed_at').execute()
    await db.schema.createIndex('erasures_hash').on('erasures').column('user_hash').execute()
  },
}
