import { type Kysely, sql } from 'kysely'
import type { ActivityLog } from '../../../features/accounts/profile/activity-log.ts'
import { deleteInBatches } from '../delete-in-batches.ts'
import type { Schema } from '../schema.ts'
import { sortableIds } from '../sortable-ids.ts'

export function sqlActivity(db: Kysely<Schema>, clock: () => number): ActivityLog {
  const nextId = sortableIds(clock)
  return {
    async record(userId, event, { ip, userAgent }) {
      await db
        .insertInto('account_logs')
        .values({ log_id: nextId(), user_id: userId, event, ip, user_agent: userAgent, at: clock() })
        .execute()
    },
    async list(userId, { limit, offset }) {
      const own = db.selectFrom('account_logs').where('user_id', '=', userId)
      const [entries, counted] = await Promise.all([
        own
          .select(['event', 'ip', 'user_agent as userAgent', 'at'])
          .orderBy('log_id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
        own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ])
      return { total: counted.total, entries }
    },
    async removeBefore(at) {
      await deleteInBatches(db, 'account_logs', sql`at < ${at}`)
    },
  }
}
