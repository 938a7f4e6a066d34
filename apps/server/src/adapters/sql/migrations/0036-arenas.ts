import type { CreateTableBuilder, Kysely, Migration } from 'kysely'

type Column = Parameters<CreateTableBuilder<string>['addColumn']>[2]
const required: Column = (column) => column.notNull()
const zero: Column = (column) => column.notNull().defaultTo(0)

/** Arenas, who has entered them, and their games. Whoever is free in one looks for an opponent in the queue's table. */
export const arenas: Migration = {
  async up(db) {
    await db.schema
      .createTable('arenas')
      .addColumn('arena_id', 'text', (id) => id.primaryKey())
      .addColumn('title', 'text', required)
      .addColumn('starts_at', 'bigint', required)
      .addColumn('ends_at', 'bigint', required)
      .addColumn('category', 'text')
      .addColumn('difficulty', 'text', required)
      .addColumn('rated', 'integer', required)
      .addColumn('scheduled', 'integer', required)
      .addColumn('cancelled_at', 'bigint')
      .execute()
    await db.schema.createIndex('arenas_by_end').on('arenas').column('ends_at').execute()
    await players(db)
    await games(db)
    await db.schema.alterTable('queue_entries').addColumn('arena_id', 'text').execute()
    await db.schema.alterTable('queue_entries').addColumn('arena_player_id', 'text').execute()
    // One search for each player. Null is unlike null, so everybody else can be many.
    await db.schema
      .createIndex('queue_entries_of_arena_player')
      .on('queue_entries')
      .column('arena_player_id')
      .unique()
      .execute()
  },
}

async function players(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('arena_players')
    .addColumn('player_id', 'text', (id) => id.primaryKey())
    .addColumn('arena_id', 'text', required)
    .addColumn('player_key_hash', 'text', (hash) => hash.notNull().unique())
    .addColumn('user_id', 'text')
    .addColumn('session_id', 'text')
    .addColumn('network_hash', 'text', required)
    .addColumn('entered_at', 'bigint', required)
    .addColumn('paused_at', 'bigint')
    .addColumn('last_opponent', 'text')
    .addColumn('points', 'integer', zero)
    .addColumn('wins', 'integer', zero)
    .addColumn('streak', 'integer', zero)
    .addColumn('mean_opponent', 'double precision', zero)
    .addColumn('games', 'integer', zero)
    .addColumn('recent', 'text', required)
    .addColumn('ends_at', 'bigint', required)
    .addUniqueConstraint('arena_players_once', ['arena_id', 'user_id'])
    .execute()
  await db.schema.createIndex('arena_players_by_end').on('arena_players').column('ends_at').execute()
}

async function games(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('arena_games')
    .addColumn('battle_id', 'text', required)
    .addColumn('player_id', 'text', required)
    .addColumn('arena_id', 'text', required)
    .addColumn('user_id', 'text')
    .addColumn('role', 'text', required)
    .addColumn('opponent_id', 'text', required)
    .addColumn('opponent_rating', 'double precision', required)
    .addColumn('started_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('was_left', 'integer', zero)
    .addColumn('opponent_left', 'integer', zero)
    .addColumn('reached', 'integer', zero)
    .addColumn('verified', 'integer', zero)
    .addColumn('same_network', 'integer', zero)
    .addColumn('opponent_key', 'text', required)
    .addColumn('score', 'integer', zero)
    .addColumn('opponent_score', 'integer', zero)
    .addColumn('points', 'integer')
    .addColumn('not_counted', 'text')
    .addColumn('ends_at', 'bigint', required)
    .addPrimaryKeyConstraint('arena_games_key', ['battle_id', 'player_id'])
    .execute()
  await db.schema.createIndex('arena_games_of_player').on('arena_games').columns(['player_id', 'ended_at']).execute()
  await db.schema.createIndex('arena_games_of_arena').on('arena_games').columns(['arena_id', 'ended_at']).execute()
  await db.schema.createIndex('arena_games_by_end').on('arena_games').column('ends_at').execute()
}
