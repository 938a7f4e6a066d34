import type { Kysely, Migration } from 'kysely'

/** Mails that were given up stay for some days, so that the operator can see why. */
export const failedMails: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mails').addColumn('failed_at', 'bigint').execute()
    await db.schema.alterTable('mails').addColumn('failure', 'text').execute()
    await db.schema.createIndex('mails_due').on('mails').columns(['channel', 'next_try_at']).execute()
  },
}
