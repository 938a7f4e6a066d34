import type { PurchaseRecord } from '@knowdown/domain/catalogue/purchase-record'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { PurchaseRecords } from '../../../features/purchases/purchase-records.ts'
import type { Schema } from '../schema.ts'
import { storedJson } from '../stored-json.ts'

const period = z.object({ until: z.nullable(z.number()), renews: z.boolean() })
const recordJson = storedJson<PurchaseRecord>({
  table: 'entitlements',
  schema: z.object({ premium: z.nullable(period), packs: z.record(z.string(), period) }),
})

export function sqlPurchaseRecords(db: Kysely<Schema>): PurchaseRecords {
  return {
    async find(userId) {
      const row = await db
        .selectFrom('entitlements')
        .select(['record', 'read_at'])
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row || row.record === null || row.read_at === null) return null
      return { record: recordJson.parse(row.record, userId), readAt: row.read_at }
    },
    async startRead(userId) {
      const started = await db
        .insertInto('entitlements')
        .columns(['user_id', 'reads_started', 'record_read_no'])
        .expression(
          db
            .selectFrom('users')
            .select(({ lit }) => ['user_id', lit(1).as('reads_started'), lit(0).as('record_read_no')])
            .where('user_id', '=', userId),
        )
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(({ eb }) => ({
            reads_started: eb('entitlements.reads_started', '+', 1),
          })),
        )
        .returning('reads_started')
        .executeTakeFirst()
      return started?.reads_started ?? null
    },
    async save(userId, readNo, { record, readAt }) {
      await db
        .updateTable('entitlements')
        .set({ record: recordJson.stringify(record), read_at: readAt, record_read_no: readNo })
        .where('user_id', '=', userId)
        .where('record_read_no', '<', readNo)
        .execute()
    },
  }
}
