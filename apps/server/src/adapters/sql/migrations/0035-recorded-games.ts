import type { CreateTableBuilder, Migration } from 'kysely'

type Column = Parameters<CreateTableBuilder<string>['addColumn']>[2]
const required: Column = (column) => column.notNull()

/** Games that others may play against, and who has allowed that. */
export const recordedGames: Migration = {
  async up(db) {
    await db.schema
      .createTable('recording_consents')
      .addColumn('user_id', 'text', (id) => id.primaryKey())
      .addColumn('allowed', 'integer', required)
      .addColumn('decided_at', 'bigint', required)
      .execute()
    await db.schema
      .createTable('recorded_games')
      .addColumn('recorded_id', 'text', (id) => id.primaryKey())
      .addColumn('battle_id', 'text', required)
      .addColumn('user_id', 'text', required)
      .addColumn('category', 'text', required)
      .addColumn('difficulty', 'text', required)
      .addColumn('rating', 'double precision', required)
      .addColumn('recorded_at', 'bigint', required)
      .addColumn('answers', 'text', required)
      .addUniqueConstraint('recorded_games_of_battle', ['battle_id', 'user_id'])
      .execute()
    const index = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('recorded_games').columns(columns).execute()
    await index('recorded_games_of_player', ['user_id', 'recorded_at'])
    await index('recorded_games_by_time', ['recorded_at'])
    await index('recorded_games_by_rating', ['difficulty', 'category', 'rating'])
  },
}
