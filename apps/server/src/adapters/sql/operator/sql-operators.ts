import type { Kysely } from 'kysely'
import type { OperatorGrants } from '../../../features/operator/operators.ts'
import type { Schema } from '../schema.ts'

export function sqlOperatorGrants(db: Kysely<Schema>): OperatorGrants {
  return {
    async has(userId) {
      const row = await db.selectFrom('operators').select('user_id').where('user_id', '=', userId).executeTakeFirst()
      return row !== undefined
    },
    async add(userId, at) {
      const added = await db
        .insertInto('operators')
        .values({ user_id: userId, granted_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id')
        .executeTakeFirst()
      return added !== undefined
    },
    async remove(userId) {
      const removed = await db
        .deleteFrom('operators')
        .where('user_id', '=', userId)
        .returning('user_id')
        .executeTakeFirst()
      return removed !== undefined
    },
  }
}
