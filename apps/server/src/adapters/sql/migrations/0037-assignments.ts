import type { CreateTableBuilder, Kysely, Migration } from 'kysely'

type Column = Parameters<CreateTableBuilder<string>['addColumn']>[2]
const required: Column = (column) => column.notNull()

/** Quizzes that an account assigns, the copies that are played, who plays, and their attempts. `user_id` is the owner. */
export const assignments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('assignments')
      .addColumn('assignment_id', 'text', (id) => id.primaryKey())
      .addColumn('user_id', 'text', required)
      .addColumn('request_id', 'text', required)
      .addColumn('quiz_id', 'text', required)
      .addColumn('code', 'text', (code) => code.notNull().unique())
      .addColumn('title', 'text', required)
      .addColumn('mature', 'integer', required)
      .addColumn('opens_at', 'bigint', required)
      .addColumn('closes_at', 'bigint', required)
      .addColumn('attempts', 'integer')
      .addColumn('timed', 'integer', required)
      .addColumn('shuffled', 'integer', required)
      .addColumn('keys_shown', 'text', required)
      .addColumn('kept_days', 'integer', required)
      .addColumn('has_list', 'integer', required)
      .addColumn('total', 'integer', required)
      .addColumn('copy_version', 'integer', required)
      .addColumn('notes', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('delete_at', 'bigint', required)
      .addUniqueConstraint('assignments_once', ['user_id', 'request_id'])
      .execute()
    await db.schema.createIndex('assignments_of_quiz').on('assignments').columns(['quiz_id', 'closes_at']).execute()
    await db.schema.createIndex('assignments_by_end').on('assignments').column('delete_at').execute()
    await copies(db)
    await players(db)
    await attempts(db)
  },
}

/** One for each version: a corrected key makes a new one, and the old one says what was counted before. */
async function copies(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('assignment_copies')
    .addColumn('assignment_id', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('user_id', 'text', required)
    .addColumn('questions', 'text', required)
    .addPrimaryKeyConstraint('assignment_copies_key', ['assignment_id', 'version'])
    .execute()
  await db.schema.createIndex('assignment_copies_of_user').on('assignment_copies').column('user_id').execute()
}

async function players(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('assignment_players')
    .addColumn('player_id', 'text', (id) => id.primaryKey())
    .addColumn('assignment_id', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('folded_name', 'text', required)
    // Counted up when the owner frees the name: keys of the devices before are worth nothing then.
    .addColumn('claim', 'integer', required)
    .addColumn('claimed_at', 'bigint')
    .addColumn('device_hash', 'text')
    .addColumn('extra_attempts', 'integer', required)
    .addUniqueConstraint('assignment_players_by_name', ['assignment_id', 'folded_name'])
    .execute()
  await db.schema.createIndex('assignment_players_of_user').on('assignment_players').column('user_id').execute()
}

async function attempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('assignment_attempts')
    .addColumn('attempt_id', 'text', (id) => id.primaryKey())
    .addColumn('assignment_id', 'text', required)
    .addColumn('player_id', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('number', 'integer', required)
    .addColumn('seed', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('ended_at', 'bigint')
    .addColumn('state', 'text', required)
    .addColumn('recounts', 'text', required)
    .addUniqueConstraint('assignment_attempts_once', ['player_id', 'number'])
    .execute()
  await db.schema
    .createIndex('assignment_attempts_of')
    .on('assignment_attempts')
    .columns(['assignment_id', 'version'])
    .execute()
  await db.schema.createIndex('assignment_attempts_of_user').on('assignment_attempts').column('user_id').execute()
}
