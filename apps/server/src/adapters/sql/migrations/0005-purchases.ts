import type { CreateTableBuilder, Migration } from 'kysely'

type Column = Parameters<CreateTableBuilder<string>['addColumn']>[2]
const required: Column = (column) => column.notNull()

export const purchases: Migration = {
  async up(db) {
    await db.schema
      .createTable('entitlements')
      .addColumn('user_id', 'text', (id) => id.primaryKey())
      .addColumn('record', 'text')
      .addColumn('read_at', 'bigint')
      .addColumn('readings', 'integer', required)
      .addColumn('reading', 'integer', required)
      .execute()
    await db.schema
      .createTable('purchase_rereads')
      .addColumn('user_id', 'text', (id) => id.primaryKey())
      .addColumn('wish', 'integer', required)
      .addColumn('wished_at', 'bigint', required)
      .addColumn('attempts', 'integer', required)
      .addColumn('next_try_at', 'bigint', required)
      .execute()
    await db.schema.createIndex('purchase_rereads_due').on('purchase_rereads').column('next_try_at').execute()
    await db.schema
      .createTable('purchase_events')
      .addColumn('event_id', 'text', (id) => id.primaryKey())
      .addColumn('type', 'text', required)
      .addColumn('environment', 'text', required)
      .addColumn('happened_at', 'bigint')
      .addColumn('received_at', 'bigint', required)
      .addColumn('user_id', 'text')
      .execute()
    await db.schema.createIndex('purchase_events_of_user').on('purchase_events').column('user_id').execute()
    await db.schema.createIndex('purchase_events_by_time').on('purchase_events').column('received_at').execute()
    await db.schema
      .createTable('sandbox_purchases')
      .addColumn('user_id', 'text', required)
      .addColumn('product', 'text', required)
      .addColumn('bought_at', 'bigint', required)
      .addColumn('period_ms', 'bigint')
      .addColumn('stopped_at', 'bigint')
      .addPrimaryKeyConstraint('sandbox_purchases_key', ['user_id', 'product'])
      .execute()
    // Looked up for every event, because an event must not store an erased user again.
    await db.schema.createIndex('erasures_by_hash').on('erasures').column('user_hash').execute()
  },
}
