import { type Kysely, type Migration, sql } from 'kysely'

/** When the owner of a session last proved who they are: by signing in, by password, or by a mailed code. */
export const sessionProofs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sessions')
      .addColumn('proved_at', 'bigint', (provedAt) => provedAt.notNull().defaultTo(0))
      .execute()
    await sql`update sessions set proved_at = created_at`.execute(db)
  },
}
