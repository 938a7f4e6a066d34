import type { Kysely } from 'kysely'
import type { SandboxPurchases } from '../../../features/purchases/sandbox-store.ts'
import type { Schema } from '../schema.ts'
import { enqueuePurchaseSync } from './sql-purchase-sync-queue.ts'

export function sqlSandboxPurchases(db: Kysely<Schema>, clock: () => number): SandboxPurchases {
  return {
    of: (userId) =>
      db
        .selectFrom('sandbox_purchases')
        .select(['product', 'bought_at as boughtAt', 'period_ms as periodMs', 'stopped_at as stoppedAt'])
        .where('user_id', '=', userId)
        .orderBy('bought_at')
        .orderBy('product')
        .execute(),
    async save(userId, { product, boughtAt, periodMs, stoppedAt }) {
      const values = { bought_at: boughtAt, period_ms: periodMs, stopped_at: stoppedAt }
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('sandbox_purchases')
          .values({ user_id: userId, product, ...values })
          .onConflict((conflict) => conflict.columns(['user_id', 'product']).doUpdateSet(values))
          .execute()
        await enqueuePurchaseSync(transaction, [userId], clock())
      })
    },
  }
}
