import type { Kysely } from 'kysely'
import type { Rereads } from '../../../features/purchases/rereads.ts'
import type { Schema } from '../schema.ts'

export function sqlRereads(db: Kysely<Schema>, clock: () => number): Rereads {
  return {
    async remind(userId) {
      const at = clock()
      await db
        .insertInto('purchase_rereads')
        .values({ user_id: userId, wish: 1, wished_at: at, attempts: 0, next_try_at: at })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute()
    },
    async claim(leaseMs) {
      for (;;) {
        const now = clock()
        const due = await db
          .selectFrom('purchase_rereads')
          .innerJoin('users', 'users.user_id', 'purchase_rereads.user_id')
          .select(['purchase_rereads.user_id', 'wish', 'attempts', 'next_try_at'])
          .where('next_try_at', '<=', now)
          .orderBy('next_try_at')
          .limit(1)
          .executeTakeFirst()
        if (!due) return null
        const taken = await db
          .updateTable('purchase_rereads')
          .set({ next_try_at: now + leaseMs, attempts: due.attempts + 1 })
          .where('user_id', '=', due.user_id)
          // Whoever saw the same wish has changed these by now.
          .where('wish', '=', due.wish)
          .where('attempts', '=', due.attempts)
          .where('next_try_at', '=', due.next_try_at)
          .returning('user_id')
          .executeTakeFirst()
        if (taken) return { userId: due.user_id, wish: due.wish, attempts: due.attempts }
      }
    },
    async done({ userId, wish }) {
      await db.deleteFrom('purchase_rereads').where('user_id', '=', userId).where('wish', '=', wish).execute()
    },
    async tryAgain({ userId, wish }, inMs) {
      await db
        .updateTable('purchase_rereads')
        .set({ next_try_at: clock() + inMs })
        .where('user_id', '=', userId)
        .where('wish', '=', wish)
        .execute()
    },
  }
}
