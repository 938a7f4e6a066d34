import type { PurchaseRecord } from '@knowdown/domain/catalogue/purchase-record'
import type { Kysely } from 'kysely'
import type { PurchaseRecords } from '../../../features/purchases/purchase-records.ts'
import type { Schema } from '../schema.ts'

export function sqlPurchaseRecords(db: Kysely<Schema>): PurchaseRecords {
  return {
    async find(userId) {
      const row = await db
        .selectFrom('entitlements')
        .select(['record', 'read_at'])
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row || row.record === null || row.read_at === null) return null
      return { record: JSON.parse(row.record) as PurchaseRecord, readAt: row.read_at }
    },
    async begin(userId) {
      const begun = await db
        .insertInto('entitlements')
        .columns(['user_id', 'readings', 'reading'])
        .expression(
          db
            .selectFrom('users')
            .select(({ lit }) => ['user_id', lit(1).as('readings'), lit(0).as('reading')])
            .where('user_id', '=', userId),
        )
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(({ eb }) => ({ readings: eb('entitlements.readings', '+', 1) })),
        )
        .returning('readings')
        .executeTakeFirst()
      return begun?.readings ?? null
    },
    async keep(userId, reading, { record, readAt }) {
      await db
        .updateTable('entitlements')
        .set({ record: JSON.stringify(record), read_at: readAt, reading })
        .where('user_id', '=', userId)
        .where('reading', '<', reading)
        .execute()
    },
  }
}
