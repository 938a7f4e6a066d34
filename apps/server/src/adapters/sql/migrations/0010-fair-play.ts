import type { Kysely, Migration } from 'kysely'

/** Remembers which questions running games ask, and where the players of a match came from. */
export const fairPlay: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('held_questions')
      .addColumn('match_id', 'text', (id) => id.primaryKey())
      .addColumn('question_ids', 'text', (ids) => ids.notNull())
      .addColumn('held_since', 'bigint', (at) => at.notNull())
      .execute()
    await db.schema
      .createTable('seat_origins')
      .addColumn('match_id', 'text', (id) => id.notNull())
      .addColumn('role', 'text', (role) => role.notNull())
      .addColumn('user_id', 'text')
      .addColumn('session_id', 'text')
      .addColumn('network_hash', 'text', (hash) => hash.notNull())
      .addPrimaryKeyConstraint('seat_origins_key', ['match_id', 'role'])
      .execute()
    await db.schema.createIndex('seat_origins_by_user').on('seat_origins').column('user_id').execute()
  },
}
