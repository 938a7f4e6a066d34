import { type Kysely, type Migration, sql } from 'kysely'

/** Networks of reports, times of hidings, and no provisional ratings on the board. */
export const trust: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('question_reports')
      .addColumn('network_hash', 'text', (hash) => hash.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('question_records').addColumn('hidden_at', 'bigint').execute()
    await sql`
      delete from standings where board = 'battles'
        and user_id in (select user_id from player_totals where deviation >= 110)`.execute(db)
  },
}
