import type { CreateTableBuilder, Kysely, Migration } from 'kysely'

type Column = Parameters<CreateTableBuilder<string>['addColumn']>[2]
const required: Column = (column) => column.notNull()
const zero: Column = (column) => column.notNull().defaultTo(0)

/** Who looks for an opponent, which games came of it, and who does not want to meet whom. */
export const queue: Migration = {
  async up(db) {
    await entries(db)
    await games(db)
    await blocks(db)
  },
}

async function entries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('queue_entries')
    .addColumn('entry_id', 'text', (id) => id.primaryKey())
    .addColumn('entry_key_hash', 'text', (hash) => hash.notNull().unique())
    // One search for each account. Null is unlike null, so there can be many visitors.
    .addColumn('user_id', 'text', (id) => id.unique())
    .addColumn('session_id', 'text')
    .addColumn('network_hash', 'text', required)
    .addColumn('category', 'text')
    .addColumn('sensitive', 'integer', required)
    .addColumn('difficulty', 'text', required)
    .addColumn('rating', 'double precision', required)
    .addColumn('verified', 'integer', required)
    .addColumn('last_battle_id', 'text')
    .addColumn('since', 'bigint', required)
    .addColumn('seen_at', 'bigint', required)
    .addColumn('put_back', 'integer', zero)
    .addColumn('pair_id', 'text')
    .addColumn('role', 'text')
    .addColumn('pair_category', 'text')
    .addColumn('found_at', 'bigint')
    .addColumn('accepted_at', 'bigint')
    .addColumn('code', 'text')
    .execute()
  await db.schema.createIndex('queue_entries_by_pair').on('queue_entries').columns(['pair_id', 'since']).execute()
}

async function games(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('queue_games')
    .addColumn('battle_id', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('started_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .addColumn('was_left', 'integer', zero)
    .addPrimaryKeyConstraint('queue_games_key', ['battle_id', 'user_id'])
    .execute()
  await db.schema.createIndex('queue_games_of_player').on('queue_games').columns(['user_id', 'started_at']).execute()
  await db.schema.createIndex('queue_games_by_time').on('queue_games').column('started_at').execute()
}

async function blocks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('opponent_blocks')
    .addColumn('user_id', 'text', required)
    .addColumn('blocked_user_id', 'text', required)
    .addColumn('blocked_at', 'bigint', required)
    .addPrimaryKeyConstraint('opponent_blocks_key', ['user_id', 'blocked_user_id'])
    .execute()
  await db.schema.createIndex('opponent_blocks_by_blocked').on('opponent_blocks').column('blocked_user_id').execute()
}
