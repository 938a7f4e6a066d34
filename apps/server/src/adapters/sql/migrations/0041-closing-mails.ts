import type { Kysely, Migration } from 'kysely'

/** An owner may ask for a mail when an assignment closes. Its language is that of the quiz; a practice quiz takes it over. */
export const closingMails: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('assignments').addColumn('language', 'text').execute()
    await db.schema
      .alterTable('assignments')
      .addColumn('mails_at_closing', 'integer', (flag) => flag.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('assignments').addColumn('mailed_at', 'bigint').execute()
  },
}
