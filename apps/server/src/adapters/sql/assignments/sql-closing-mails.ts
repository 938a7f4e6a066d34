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

  const facts = (ids: readonly string[]) =>
    db
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
      .where('assignments.assignment_id', 'in', [...ids])
      .where('email_verified', '=', 1)
      .where('users.email', 'is not', null)
      .execute()

  return {
    async take() {
      const closed = db
        .selectFrom('assignments')
        .select('assignment_id')
        .where('mails_at_closing', '=', 1)
        .where('mailed_at', 'is', null)
        .where('closes_at', '<=', sql<number>`${now()} - ${sql.lit(RUN_GRACE_MS)}`)
        .limit(AT_ONCE)
      // One statement that asks again whether it was taken: of two nodes one gets it.
      const taken = await db
        .updateTable('assignments')
        .set({ mailed_at: now() })
        .where('assignment_id', 'in', closed)
        .where('mailed_at', 'is', null)
        .returning('assignment_id')
        .execute()
      if (taken.length === 0) return []
      const rows = await facts(taken.map(({ assignment_id }) => assignment_id))
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
