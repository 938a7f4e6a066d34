import type { Kysely } from 'kysely'
import { userHash } from '../../../features/privacy/privacy-service.ts'
import type { PurchaseEvent, PurchaseEventLog } from '../../../features/purchases/purchase-events.ts'
import type { Schema } from '../schema.ts'
import { enqueuePurchaseSync } from './sql-purchase-sync-queue.ts'

export function sqlPurchaseEvents(db: Kysely<Schema>, clock: () => number): PurchaseEventLog {
  return {
    async record(event, concerned) {
      // The service repeats events whose reply was late; those need no transaction.
      if (await isStored(db, event.id)) return
      await db.transaction().execute((transaction) => storeEvent(transaction, event, concerned, clock()))
    },
  }
}

const isStored = async (db: Kysely<Schema>, eventId: string): Promise<boolean> =>
  (await db.selectFrom('purchase_events').select('event_id').where('event_id', '=', eventId).executeTakeFirst()) !==
  undefined

async function storeEvent(
  transaction: Kysely<Schema>,
  event: PurchaseEvent,
  concerned: readonly string[],
  at: number,
): Promise<void> {
  const erased = await erasedAmong(transaction, [...concerned, ...(event.customer ? [event.customer] : [])])
  const isErased = event.customer !== null && erased.has(event.customer)
  const inserted = await transaction
    .insertInto('purchase_events')
    .values({
      event_id: event.id,
      type: event.type,
      environment: event.environment,
      happened_at: event.at,
      received_at: at,
      user_id: isErased ? null : event.customer,
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (!inserted) return
  const wanted = concerned.filter((userId) => !erased.has(userId))
  await enqueuePurchaseSync(transaction, wanted, at)
}

/** Those of these users who were erased and have not signed up again. */
async function erasedAmong(db: Kysely<Schema>, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const erasures = await db
    .selectFrom('erasures')
    .select('user_hash')
    .where('user_hash', 'in', userIds.map(userHash))
    .execute()
  const hashes = new Set(erasures.map(({ user_hash }) => user_hash))
  const erased = userIds.filter((userId) => hashes.has(userHash(userId)))
  if (erased.length === 0) return new Set()
  const known = await db.selectFrom('users').select('user_id').where('user_id', 'in', erased).execute()
  const back = new Set(known.map(({ user_id }) => user_id))
  return new Set(erased.filter((userId) => !back.has(userId)))
}
