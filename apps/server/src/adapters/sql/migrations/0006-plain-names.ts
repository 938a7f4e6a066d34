import { type Kysely, type Migration, sql } from 'kysely'

const TABLES = [
  ['untold_battles', 'unrecorded_battles'],
  ['pulse', 'heartbeats'],
  ['purchase_rereads', 'purchase_sync_queue'],
  ['question_notes', 'question_records'],
] as const

const COLUMNS = [
  ['matches', 'rests_until', 'code_free_at'],
  ['purchase_sync_queue', 'wish', 'request_count'],
  ['purchase_sync_queue', 'wished_at', 'requested_at'],
  ['entitlements', 'readings', 'reads_started'],
  ['entitlements', 'reading', 'record_read_no'],
  ['question_records', 'knowledge', 'calibration'],
  ['question_records', 'label', 'difficulty'],
  ['question_records', 'moved_at', 'difficulty_changed_at'],
  ['question_records', 'hidden', 'hidden_reason'],
] as const

/** JSON that is checked when it is read; rows from before this migration have version 0. */
const VERSIONS = [
  ['matches', 'state_version'],
  ['match_events', 'data_version'],
  ['unrecorded_battles', 'game_version'],
] as const

/** Gives unclear tables and columns plain names, and stored JSON a version. */
export const plainNames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [from, to] of TABLES) await db.schema.alterTable(from).renameTo(to).execute()
    for (const [table, from, to] of COLUMNS) await db.schema.alterTable(table).renameColumn(from, to).execute()
    for (const [table, column] of VERSIONS) {
      await db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (version) => version.notNull().defaultTo(0))
        .execute()
    }
    // SQLite cannot rename an index, so both engines make it anew.
    await sql`drop index purchase_rereads_due`.execute(db)
    await db.schema.createIndex('purchase_sync_queue_due').on('purchase_sync_queue').column('next_try_at').execute()
  },
}
