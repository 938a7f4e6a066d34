import type { CreateTableBuilder, Migration } from 'kysely'

type Column = Parameters<CreateTableBuilder<string>['addColumn']>[2]
const required: Column = (column) => column.notNull()

/** Devices that want push notices, and the notices on their way. */
export const push: Migration = {
  async up(db) {
    await db.schema
      .createTable('push_subscriptions')
      .addColumn('subscription_id', 'text', (id) => id.primaryKey())
      .addColumn('user_id', 'text')
      .addColumn('visitor_hash', 'text')
      .addColumn('endpoint', 'text', required)
      .addColumn('p256dh_key', 'text', required)
      .addColumn('auth_secret', 'text', required)
      .addColumn('kinds', 'text', required)
      .addColumn('time_zone', 'text', required)
      .addColumn('seen_at', 'bigint', required)
      .addColumn('streak_checked', 'text', required)
      .execute()
    await db.schema.createIndex('push_of_user').on('push_subscriptions').column('user_id').execute()
    await db.schema.createIndex('push_of_visitor').on('push_subscriptions').column('visitor_hash').execute()
    await db.schema.createIndex('push_by_zone').on('push_subscriptions').column('time_zone').execute()
    await db.schema
      .createTable('push_notices')
      .addColumn('notice_id', 'text', required)
      .addColumn('subscription_id', 'text', required)
      .addColumn('user_id', 'text')
      .addColumn('kind', 'text', required)
      .addColumn('content', 'text', required)
      .addColumn('attempts', 'integer', required)
      .addColumn('next_try_at', 'bigint', required)
      .addColumn('expires_at', 'bigint', required)
      .addColumn('sent_at', 'bigint')
      .addPrimaryKeyConstraint('push_notices_key', ['notice_id', 'subscription_id'])
      .execute()
    await db.schema.createIndex('challenge_players_unannounced').on('challenge_players').column('announced').execute()
    await db.schema.createIndex('push_notices_due').on('push_notices').columns(['sent_at', 'next_try_at']).execute()
    await db.schema
      .createIndex('push_notices_sent')
      .on('push_notices')
      .columns(['subscription_id', 'sent_at'])
      .execute()
  },
}
