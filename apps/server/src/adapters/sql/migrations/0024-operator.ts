import { type CreateTableBuilder, type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

type Column = Parameters<CreateTableBuilder<string>['addColumn']>[2]
const required: Column = (column) => column.notNull()

/** Operators and their log, edited questions, corrected keys, and blocked players. */
export const operator: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('operators')
      .addColumn('user_id', 'text', (id) => id.primaryKey())
      .addColumn('granted_at', 'bigint', required)
      .execute()
    await createLog(db)
    await db.schema
      .createTable('player_blocks')
      .addColumn('user_id', 'text', (id) => id.primaryKey())
      .addColumn('blocked_at', 'bigint', required)
      .addColumn('was_active', 'integer', required)
      .execute()
    await db.schema
      .createTable('switches')
      .addColumn('name', 'text', (name) => name.primaryKey())
      .addColumn('is_on', 'integer', required)
      .execute()
    await db.schema.alterTable('question_records').addColumn('edited', 'text').execute()
    await db.schema.alterTable('question_reports').addColumn('dismissed_at', 'bigint').execute()
    await createCorrections(db)
  },
}

/** The log names people by a hash; who they are stands beside it and leaves with their account. */
async function createLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('operator_log')
    .addColumn('entry_id', 'text', (id) => id.primaryKey())
    .addColumn('at', 'bigint', required)
    .addColumn('actor', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('subject_kind', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('before_change', 'text')
    .addColumn('after_change', 'text')
    .execute()
  await db.schema.createIndex('operator_log_subject').on('operator_log').columns(['subject_kind', 'subject']).execute()
  await db.schema
    .createTable('operator_log_people')
    .addColumn('entry_id', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('user_id', 'text', required)
    .addColumn('before_change', 'text')
    .addColumn('after_change', 'text')
    .addPrimaryKeyConstraint('operator_log_people_key', ['entry_id', 'role'])
    .execute()
  await db.schema.createIndex('operator_log_people_user').on('operator_log_people').column('user_id').execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`
      create function refuse_log_change() returns trigger language plpgsql as
      $$ begin raise exception 'operator_log is append-only'; end $$`.execute(db)
    await sql`
      create trigger operator_log_is_append_only before update or delete or truncate on operator_log
      for each statement execute function refuse_log_change()`.execute(db)
    return
  }
  for (const change of ['update', 'delete']) {
    await sql`
      create trigger ${sql.ref(`operator_log_no_${change}`)} before ${sql.raw(change)} on operator_log
      begin select raise(abort, 'operator_log is append-only'); end`.execute(db)
  }
}

async function createCorrections(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('key_corrections')
    .addColumn('correction_id', 'text', (id) => id.primaryKey())
    .addColumn('question_id', 'text', required)
    .addColumn('question', 'text', required)
    .addColumn('answers', 'text', required)
    .addColumn('made_at', 'bigint', required)
    .addColumn('stage', 'text', required)
    .addColumn('cursor', 'text', required)
    .addColumn('due_at', 'bigint')
    .execute()
  await db.schema.createIndex('key_corrections_due').on('key_corrections').column('due_at').execute()
  await db.schema
    .createTable('correction_notes')
    .addColumn('note_id', 'text', (id) => id.primaryKey())
    .addColumn('correction_id', 'text', required)
    .addColumn('user_id', 'text')
    .addColumn('visitor_hash', 'text')
    .addColumn('gained', 'integer', required)
    .addColumn('daily_date', 'text')
    .addColumn('noted_at', 'bigint', required)
    .addColumn('seen_at', 'bigint')
    .execute()
  await db.schema.createIndex('correction_notes_user').on('correction_notes').column('user_id').execute()
  await db.schema.createIndex('correction_notes_age').on('correction_notes').column('noted_at').execute()
  await db.schema.createIndex('correction_notes_visitor').on('correction_notes').column('visitor_hash').execute()
}
