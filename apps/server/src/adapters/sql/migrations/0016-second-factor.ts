import type { CreateTableBuilder, Kysely, Migration } from 'kysely'

type Column = Parameters<CreateTableBuilder<string>['addColumn']>[2]
const required: Column = (column) => column.notNull()

/** Authenticator apps, recovery codes, and which sessions have shown one of them. */
export const secondFactor: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('mfa', 'integer', (mfa) => mfa.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('sessions')
      .addColumn('second_factor', 'text', (factor) => factor.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('sessions')
      .addColumn('second_factor_at', 'bigint', (at) => at.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('authenticators')
      .addColumn('user_id', 'text', (id) => id.primaryKey())
      .addColumn('sealed_secret', 'text', required)
      .addColumn('last_step', 'bigint', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('confirmed_at', 'bigint')
      .execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'text', required)
      .addColumn('code_hash', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addPrimaryKeyConstraint('recovery_codes_once', ['user_id', 'code_hash'])
      .execute()
    await db.schema
      .createTable('factor_challenges')
      .addColumn('challenge_id', 'text', (id) => id.primaryKey())
      .addColumn('user_id', 'text', required)
      .addColumn('session_id', 'text', (id) => id.notNull().unique())
      .addColumn('factor', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('expires_at', 'bigint', required)
      .execute()
  },
}
