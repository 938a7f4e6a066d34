import type { CreateTableBuilder, Kysely, Migration } from 'kysely'

export const matches: Migration = {
  async up(db) {
    await lobbies(db)
    await words(db)
    await housekeeping(db)
  },
}

type Column = Parameters<CreateTableBuilder<string>['addColumn']>[2]
const required: Column = (column) => column.notNull()

async function lobbies(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('matches')
    .addColumn('code', 'text', (code) => code.primaryKey())
    .addColumn('match_id', 'text', (id) => id.notNull().unique())
    .addColumn('phase', 'text', required)
    .addColumn('open', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('next_deadline', 'bigint')
    .addColumn('down_since', 'bigint')
    .addColumn('host_key', 'text', required)
    .addColumn('guest_key', 'text')
    .addColumn('creator', 'text', required)
    .addColumn('rests_until', 'bigint')
    .execute()
  await db.schema.createIndex('matches_by_deadline').on('matches').column('next_deadline').execute()
  await db.schema.createIndex('matches_by_creator').on('matches').columns(['creator', 'open']).execute()

  await db.schema
    .createTable('match_seats')
    .addColumn('match_id', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('user_id', 'text', required)
    .addPrimaryKeyConstraint('match_seats_key', ['match_id', 'role'])
    .execute()
  await db.schema.createIndex('match_seats_by_user').on('match_seats').column('user_id').execute()
}

async function words(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('match_events')
    .addColumn('code', 'text', required)
    .addColumn('seq', 'integer', required)
    .addColumn('at', 'bigint', required)
    .addColumn('channel', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('data', 'text', required)
    .addPrimaryKeyConstraint('match_events_key', ['code', 'seq'])
    .execute()
  await db.schema.createIndex('match_events_by_time').on('match_events').column('at').execute()

  await db.schema
    .createTable('untold_battles')
    .addColumn('battle_id', 'text', (id) => id.primaryKey())
    .addColumn('match_id', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('game', 'text', required)
    .execute()
}

async function housekeeping(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pulse')
    .addColumn('name', 'text', (name) => name.primaryKey())
    .addColumn('beat_at', 'bigint', required)
    .execute()
}
