import type { CreateTableBuilder, Kysely, Migration } from 'kysely'

export const questions: Migration = {
  async up(db) {
    await whatWasServed(db)
    await whatIsKnownOfQuestions(db)
    await whatModelsWrote(db)
    await whoPlayedWhat(db)
  },
}

type Column = Parameters<CreateTableBuilder<string>['addColumn']>[2]
const required: Column = (column) => column.notNull()

async function whatWasServed(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('servings')
    .addColumn('serving_id', 'text', (id) => id.primaryKey())
    .addColumn('user_id', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('question_ids', 'text', required)
    .addColumn('served_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('servings_of_viewer').on('servings').columns(['user_id', 'category']).execute()
  await db.schema
    .createTable('issued_sets')
    .addColumn('set_id', 'text', (id) => id.primaryKey())
    .addColumn('session_id', 'text', required)
    .addColumn('user_id', 'text')
    .addColumn('category', 'text', required)
    .addColumn('difficulty', 'text', required)
    .addColumn('questions', 'text', required)
    .addColumn('issued_at', 'bigint', required)
    .addColumn('ahead', 'integer', required)
    .addColumn('claimed_at', 'bigint')
    .execute()
  await db.schema.createIndex('issued_sets_of_session').on('issued_sets').columns(['session_id', 'issued_at']).execute()
  await db.schema.createIndex('issued_sets_of_user').on('issued_sets').column('user_id').execute()
}

async function whatIsKnownOfQuestions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('question_notes')
    .addColumn('question_id', 'text', (id) => id.primaryKey())
    .addColumn('servings', 'bigint', required)
    .addColumn('knowledge', 'text')
    .addColumn('label', 'text')
    .addColumn('moved_at', 'bigint')
    .addColumn('hidden', 'text')
    .execute()
  await db.schema
    .createTable('player_skills')
    .addColumn('user_id', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('skill', 'double precision', required)
    .addColumn('variance', 'double precision', required)
    .addColumn('played_at', 'bigint', required)
    .addPrimaryKeyConstraint('player_skills_key', ['user_id', 'category'])
    .execute()
  await db.schema
    .createTable('level_starts')
    .addColumn('difficulty', 'text', (difficulty) => difficulty.primaryKey())
    .addColumn('mean', 'double precision', required)
    .addColumn('players', 'bigint', required)
    .execute()
  await db.schema
    .createTable('question_reports')
    .addColumn('question_id', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('reported_at', 'bigint', required)
    .addPrimaryKeyConstraint('question_reports_key', ['question_id', 'user_id'])
    .execute()
  await db.schema.createIndex('question_reports_of_user').on('question_reports').column('user_id').execute()
  await db.schema
    .createTable('job_runs')
    .addColumn('name', 'text', (name) => name.primaryKey())
    .addColumn('ran_at', 'bigint', required)
    .execute()
}

async function whatModelsWrote(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pool_questions')
    .addColumn('question_id', 'text', (id) => id.primaryKey())
    .addColumn('content', 'text', required)
    .addColumn('model', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('wrong_option_notes')
    .addColumn('question_id', 'text', required)
    .addColumn('wrong_option', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('model', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('wrong_option_notes_key', ['question_id', 'wrong_option'])
    .execute()
  await db.schema
    .createTable('model_runs')
    .addColumn('run_id', 'text', (id) => id.primaryKey())
    .addColumn('purpose', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('difficulty', 'text', required)
    .addColumn('model', 'text', required)
    .addColumn('started_at', 'bigint', required)
    .addColumn('asked', 'integer', required)
    .addColumn('kept', 'integer', required)
    .addColumn('dropped', 'text', required)
    .addColumn('tokens_in', 'bigint', required)
    .addColumn('tokens_out', 'bigint', required)
    .addColumn('failure', 'text')
    .execute()
  await db.schema.createIndex('model_runs_by_time').on('model_runs').column('started_at').execute()
}

async function whoPlayedWhat(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('games')
    .addColumn('game_id', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('difficulty', 'text', required)
    .addColumn('right_count', 'integer', required)
    .addColumn('wrong_count', 'integer', required)
    .addColumn('outcome', 'text')
    .addColumn('rating', 'double precision')
    .addColumn('counted', 'integer', required)
    .addColumn('finished_at', 'bigint', required)
    .addPrimaryKeyConstraint('games_key', ['game_id', 'user_id'])
    .execute()
  await db.schema.createIndex('games_of_user').on('games').columns(['user_id', 'finished_at']).execute()
  await db.schema
    .createTable('player_totals')
    .addColumn('user_id', 'text', (id) => id.primaryKey())
    .addColumn('solo_games', 'integer', required)
    .addColumn('battles', 'integer', required)
    .addColumn('right_count', 'integer', required)
    .addColumn('wrong_count', 'integer', required)
    .addColumn('categories', 'text', required)
    .addColumn('wins', 'integer', required)
    .addColumn('losses', 'integer', required)
    .addColumn('rating', 'double precision', required)
    .addColumn('deviation', 'double precision', required)
    .addColumn('rated_at', 'bigint')
    .execute()
  await db.schema
    .createTable('standings')
    .addColumn('board', 'text', required)
    .addColumn('period', 'text', required)
    .addColumn('period_start', 'bigint', required)
    .addColumn('category', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('score', 'integer', required)
    .addColumn('games', 'integer', required)
    .addPrimaryKeyConstraint('standings_key', ['board', 'period', 'period_start', 'category', 'user_id'])
    .execute()
  // The top hundred are the first hundred entries of this index, however many players there are.
  await db.schema
    .createIndex('standings_by_score')
    .on('standings')
    .columns(['board', 'period', 'period_start', 'category', 'score desc', 'user_id'])
    .execute()
  await db.schema.createIndex('standings_of_user').on('standings').column('user_id').execute()
}
