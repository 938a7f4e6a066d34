import type { CreateTableBuilder, Kysely, Migration } from 'kysely'

export const accounts: Migration = {
  async up(db) {
    await people(db)
    await waysIn(db)
    await belongings(db)
    await housekeeping(db)
  },
}

type Column = Parameters<CreateTableBuilder<string>['addColumn']>[2]
const required: Column = (column) => column.notNull()

async function people(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('user_id', 'text', (id) => id.primaryKey())
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', (email) => email.unique())
    .addColumn('email_verified', 'integer', required)
    .addColumn('phone', 'text', (phone) => phone.unique())
    .addColumn('phone_verified', 'integer', required)
    .addColumn('password_hash', 'text')
    .addColumn('password_updated_at', 'bigint')
    .addColumn('active', 'integer', required)
    .addColumn('prefs', 'text', required)
    .addColumn('accessed_at', 'bigint', required)
    .execute()
}

async function waysIn(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('session_id', 'text', (id) => id.primaryKey())
    .addColumn('user_id', 'text', required)
    .addColumn('secret_hash', 'text', (hash) => hash.notNull().unique())
    .addColumn('provider', 'text', required)
    .addColumn('provider_uid', 'text', required)
    .addColumn('ip', 'text', required)
    .addColumn('user_agent', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute()
  await db.schema
    .createTable('account_tokens')
    .addColumn('token_id', 'text', (id) => id.primaryKey())
    .addColumn('user_id', 'text', required)
    .addColumn('purpose', 'text', required)
    .addColumn('secret_hash', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('account_tokens_of_user').on('account_tokens').column('user_id').execute()
  await db.schema
    .createTable('identities')
    .addColumn('identity_id', 'text', (id) => id.primaryKey())
    .addColumn('user_id', 'text', required)
    .addColumn('provider', 'text', required)
    .addColumn('provider_uid', 'text', required)
    .addColumn('provider_email', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addUniqueConstraint('identities_of_provider', ['provider', 'provider_uid'])
    .execute()
  await db.schema.createIndex('identities_of_user').on('identities').column('user_id').execute()
  await db.schema
    .createTable('oauth_attempts')
    .addColumn('state_hash', 'text', (hash) => hash.primaryKey())
    .addColumn('browser_hash', 'text', required)
    .addColumn('provider', 'text', required)
    .addColumn('verifier', 'text', required)
    .addColumn('nonce', 'text', required)
    .addColumn('success_url', 'text', required)
    .addColumn('failure_url', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .execute()
}

async function belongings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_logs')
    .addColumn('log_id', 'text', (id) => id.primaryKey())
    .addColumn('user_id', 'text', required)
    .addColumn('event', 'text', required)
    .addColumn('ip', 'text', required)
    .addColumn('user_agent', 'text', required)
    .addColumn('at', 'bigint', required)
    .execute()
  await db.schema.createIndex('account_logs_of_user').on('account_logs').columns(['user_id', 'log_id']).execute()
  await db.schema
    .createTable('documents')
    .addColumn('document_id', 'text', (id) => id.primaryKey())
    .addColumn('user_id', 'text', (id) => id.notNull().unique())
    .addColumn('sequence', 'text', required)
    .addColumn('attributes', 'text', required)
    .addColumn('permissions', 'text', required)
    .addColumn('shared', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('documents_shared').on('documents').column('shared').execute()
  // The user of a mail, so that it is erased with the account, and the state of its delivery.
  await db.schema.alterTable('mails').addColumn('user_id', 'text').execute()
  await db.schema
    .alterTable('mails')
    .addColumn('channel', 'text', (channel) => channel.notNull().defaultTo('mail'))
    .execute()
  for (const [name, type] of [
    ['attempts', 'integer'],
    ['next_try_at', 'bigint'],
  ] as const) {
    await db.schema
      .alterTable('mails')
      .addColumn(name, type, (column) => column.notNull().defaultTo(0))
      .execute()
  }
}

async function housekeeping(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('instance_keys')
    .addColumn('name', 'text', (name) => name.primaryKey())
    .addColumn('value', 'text', required)
    .execute()
  await db.schema
    .createTable('erasures')
    .addColumn('erasure_id', 'text', (id) => id.primaryKey())
    .addColumn('user_id', 'text')
    .addColumn('user_hash', 'text', required)
    .addColumn('asked_at', 'bigint', required)
    .addColumn('finished_at', 'bigint')
    .execute()
}
