import type { CreateTableBuilder, Kysely, Migration } from 'kysely'

type Column = Parameters<CreateTableBuilder<string>['addColumn']>[2]
const required: Column = (column) => column.notNull()
const zero: Column = (column) => column.notNull().defaultTo(0)

/** Parties, their players and the answers. All three are deleted a day after a party has ended. */
export const parties: Migration = {
  async up(db) {
    await partyRows(db)
    await players(db)
    await answers(db)
  },
}

async function partyRows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parties')
    .addColumn('party_id', 'text', (id) => id.primaryKey())
    .addColumn('code', 'text', (code) => code.notNull().unique())
    .addColumn('user_id', 'text')
    .addColumn('host_key_hash', 'text', required)
    .addColumn('host_session_id', 'text')
    .addColumn('creator', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('state_version', 'integer', required)
    .addColumn('result', 'text')
    .addColumn('question_ids', 'text')
    .addColumn('seq', 'integer', required)
    .addColumn('changed_at', 'bigint', required)
    .addColumn('host_seen_at', 'bigint', required)
    .addColumn('next_deadline', 'bigint')
    .addColumn('delete_at', 'bigint')
    .execute()
  await db.schema.createIndex('parties_by_deadline').on('parties').column('next_deadline').execute()
  await db.schema.createIndex('parties_by_creator').on('parties').column('creator').execute()
  await db.schema.createIndex('parties_by_change').on('parties').column('changed_at').execute()
}

async function players(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('party_players')
    .addColumn('player_id', 'text', (id) => id.primaryKey())
    .addColumn('party_id', 'text', required)
    .addColumn('player_key_hash', 'text', (hash) => hash.notNull().unique())
    .addColumn('user_id', 'text')
    .addColumn('device_hash', 'text')
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', required)
    .addColumn('base_key', 'text', required)
    .addColumn('name_number', 'integer', required)
    .addColumn('joined_at', 'bigint', required)
    .addColumn('from_index', 'integer', required)
    .addColumn('removed', 'integer', zero)
    .addColumn('points', 'integer', zero)
    .addColumn('right_answers', 'integer', zero)
    .addColumn('last_answered', 'integer', required)
    .addColumn('place', 'integer')
    .addColumn('previous_place', 'integer')
    .addUniqueConstraint('party_players_name', ['party_id', 'name_key'])
    .execute()
  await db.schema.createIndex('party_players_by_base').on('party_players').columns(['party_id', 'base_key']).execute()
  await db.schema.createIndex('party_players_by_user').on('party_players').column('user_id').execute()
}

async function answers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('party_answers')
    .addColumn('party_id', 'text', required)
    .addColumn('round', 'integer', required)
    .addColumn('question_index', 'integer', required)
    .addColumn('player_id', 'text', required)
    .addColumn('choice', 'integer', required)
    .addColumn('correct', 'integer', required)
    .addColumn('points', 'integer', required)
    .addColumn('took_ms', 'integer', required)
    .addPrimaryKeyConstraint('party_answers_once', ['party_id', 'round', 'question_index', 'player_id'])
    .execute()
}
