import { type Kysely, type Migration, sql } from 'kysely'

/** Binds mailed secrets to the address they were sent to, and remembers whose ways to sign in an account has. */
export const accountProofs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('account_tokens')
      .addColumn('address', 'text', (address) => address.notNull().defaultTo(''))
      .execute()
    await sql`
      update account_tokens set address = coalesce((
        select case when account_tokens.purpose in ('phone', 'phone-verification') then users.phone else users.email end
        from users where users.user_id = account_tokens.user_id), '')`.execute(db)
    await db.schema
      .alterTable('users')
      .addColumn('access_proved', 'integer', (proved) => proved.notNull().defaultTo(0))
      .execute()
    await sql`update users set access_proved = email_verified`.execute(db)
    await db.schema
      .alterTable('users')
      .addColumn('access_version', 'integer', (version) => version.notNull().defaultTo(0))
      .execute()
  },
}
