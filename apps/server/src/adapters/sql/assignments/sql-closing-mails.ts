import { RUN_GRACE_MS } from '@knowdown/domain/run/run'
import { sql } from 'kysely'
import type { ClosingMailStore } from '../../../features/assignments/closing-mails.ts'
import { sqlNow } from '../sql-clock.ts'
import type { Storage } from '../storage.ts'

/** Far more than close in one minute; the others follow a minute later. */
const AT_ONCE = 100

export function sqlClosingMails(storage: Pick<Storage, 'db' | 'engine'>, clock: () => number): ClosingMailStore {
  const { db } = storage
  const now = sqlNow(storage, clock)

  return {
    async due() {
      const rows = await db
        .selectFrom('assignments')
        .innerJoin('users', 'users.user_id', 'assignments.user_id')
        .select(['assignments.assignment_id', 'assignments.user_id', 'title', 'users.name', 'users.email'])
        .select((eb) => [
          eb
            .selectFrom('assignment_players')
            .whereRef('assignment_players.assignment_id', '=', 'assignments.assignment_id')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('players'),
          eb
            .selectFrom('assignment_attempts')
            .whereRef('assignment_attempts.assignment_id', '=', 'assignments.assignment_id')
            .where('ended_at', 'is not', null)
            .select(({ fn }) => fn.count<number>('player_id').distinct().as('count'))
            .as('finished'),
        ])
        .where('mails_at_closing', '=', 1)
        .where('mailed_at', 'is', null)
        .where('closes_at', '<=', sql<number>`${now()} - ${sql.lit(RUN_GRACE_MS)}`)
        .where('email_verified', '=', 1)
        .where('users.email', 'is not', null)
        .limit(AT_ONCE)
        .execute()
      return rows.map((row) => ({
        assignmentId: row.assignment_id,
        userId: row.user_id,
        title: row.title,
        name: row.name,
        address: row.email ?? '',
        players: Number(row.players),
        finished: Number(row.finished),
      }))
    },

    async take(assignmentId) {
      const { numUpdatedRows } = await db
        .updateTable('assignments')
        .set({ mailed_at: now() })
        .where('assignment_id', '=', assignmentId)
        .where('mailed_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async giveBack(assignmentId) {
      await db.updateTable('assignments').set({ mailed_at: null }).where('assignment_id', '=', assignmentId).execute()
    },

    async hasAddress(userId) {
      const found = await db
        .selectFrom('users')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('email', 'is not', null)
        .where('email_verified', '=', 1)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}
