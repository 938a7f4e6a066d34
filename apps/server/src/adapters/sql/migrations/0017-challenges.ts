import type { CreateTableBuilder, Migration } from 'kysely'

type Column = Parameters<CreateTableBuilder<string>['addColumn']>[2]
const required: Column = (column) => column.notNull()

/** Challenge links and who plays them. Their runs are found by series and player. */
export const challenges: Migration = {
  async up(db) {
    await db.schema
      .createTable('challenges')
      .addColumn('challenge_id', 'text', (id) => id.primaryKey())
      .addColumn('series_id', 'text', (id) => id.notNull().unique())
      .addColumn('user_id', 'text')
      .addColumn('visitor_hash', 'text')
      .addColumn('category', 'text', required)
      .addColumn('difficulty', 'text', required)
      .addColumn('answers_to', 'text')
      .addColumn('created_at', 'bigint', required)
      .execute()
    await db.schema.createIndex('challenges_by_parent').on('challenges').column('answers_to').execute()
    await db.schema.createIndex('challenges_by_time').on('challenges').column('created_at').execute()
    await db.schema
      .createTable('challenge_players')
      .addColumn('challenge_id', 'text', required)
      .addColumn('place', 'integer', required)
      .addColumn('user_id', 'text')
      .addColumn('visitor_hash', 'text')
      .addColumn('name', 'text')
      .addColumn('left_at', 'bigint')
      .addColumn('announced', 'integer', required)
      .addPrimaryKeyConstraint('challenge_players_key', ['challenge_id', 'place'])
      .execute()
    // Null is unlike null, so each index binds only the rows that have a player of its kind.
    const players = (name: string) => db.schema.createIndex(name).on('challenge_players').unique()
    await players('challenge_players_by_user').columns(['user_id', 'challenge_id']).execute()
    await players('challenge_players_by_visitor').columns(['visitor_hash', 'challenge_id']).execute()
    await db.schema.createIndex('runs_of_series').on('runs').column('series_id').execute()
  },
}
