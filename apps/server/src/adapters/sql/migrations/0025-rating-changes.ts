import type { Migration } from 'kysely'

/** What a battle did to a rating, for its results. */
export const ratingChanges: Migration = {
  async up(db) {
    await db.schema.alterTable('games').addColumn('rating_before', 'double precision').execute()
    await db.schema.alterTable('games').addColumn('deviation', 'double precision').execute()
  },
}
