import type { Kysely } from 'kysely'
import type { PurchaseSyncQueue } from '../../../features/purchases/purchase-sync.ts'
import { claimNext } from '../claim-next.ts'
import type { Schema } from '../schema.ts'

export function sqlPurchaseSyncQueue(db: Kysely<Schema>, clock: () => number): PurchaseSyncQueue {
  return {
    async enqueue(userId) {
      const at = clock()
      await db
        .insertInto('purchase_sync_queue')
        .values({ user_id: userId, request_count: 1, requested_at: at, attempts: 0, next_try_at: at })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute()
    },
    async claim(leaseMs) {
      const due = await claimNext(
        (now) =>
          db
            .selectFrom('purchase_sync_queue')
            .innerJoin('users', 'users.user_id', 'purchase_sync_queue.user_id')
            .select(['purchase_sync_queue.user_id', 'request_count', 'attempts', 'next_try_at'])
            .where('next_try_at', '<=', now)
            .orderBy('next_try_at')
            .limit(1)
            .executeTakeFirst(),
        async (row, now) => {
          const claimed = await db
            .updateTable('purchase_sync_queue')
            .set({ next_try_at: now + leaseMs, attempts: row.attempts + 1 })
            .where('user_id', '=', row.user_id)
            // Another node that claimed the same job has changed these by now.
            .where('request_count', '=', row.request_count)
            .where('attempts', '=', row.attempts)
            .where('next_try_at', '=', row.next_try_at)
            .returning('user_id')
            .executeTakeFirst()
          return claimed !== undefined
        },
        clock,
      )
      return due && { userId: due.user_id, requestCount: due.request_count, attempts: due.attempts }
    },
    async complete({ userId, requestCount }) {
      await db
        .deleteFrom('purchase_sync_queue')
        .where('user_id', '=', userId)
        .where('request_count', '=', requestCount)
        .execute()
    },
    async retry({ userId, requestCount }, inMs) {
      await db
        .updateTable('purchase_sync_queue')
        .set({ next_try_at: clock() + inMs })
        .where('user_id', '=', userId)
        .where('request_count', '=', requestCount)
        .execute()
    },
  }
}

/** Makes jobs due at once, even ones that are running: their read may have missed what has just happened. */
export async function enqueuePurchaseSync(db: Kysely<Schema>, userIds: readonly string[], at: number): Promise<void> {
  // In a fixed order, or two events about the same two users could deadlock.
  for (const userId of userIds.toSorted()) {
    await db
      .insertInto('purchase_sync_queue')
      .values({ user_id: userId, request_count: 1, requested_at: at, attempts: 0, next_try_at: at })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(({ eb }) => ({
          request_count: eb('purchase_sync_queue.request_count', '+', 1),
          requested_at: at,
          attempts: 0,
          next_try_at: at,
        })),
      )
      .execute()
  }
}
