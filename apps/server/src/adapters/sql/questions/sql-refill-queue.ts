import { randomUUID } from 'node:crypto'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { Kysely, Selectable } from 'kysely'
import type { Cell, RefillStore } from '../../../features/questions/models/refill-queue.ts'
import { claimNext } from '../claim-next.ts'
import type { Schema } from '../schema.ts'

export function sqlRefillQueue(db: Kysely<Schema>, clock: () => number): RefillStore {
  const wanted = ({ category, difficulty }: Pick<Selectable<Schema['refill_queue']>, 'category' | 'difficulty'>) =>
    db
      .updateTable('refill_queue')
      .where('category', '=', category)
      .where('difficulty', '=', difficulty)
      .where('wanted', '=', 1)
  /** The row as this node has claimed it; nobody else has since. */
  const claimed = (job: Cell & { lease: string }) => wanted(job).where('lease', '=', job.lease)

  return {
    async add({ category, difficulty }) {
      const at = clock()
      const due = { wanted: 1, next_try_at: at, attempts: 0, lease: null }
      const added = await db
        .insertInto('refill_queue')
        .values({ category, difficulty, ...due, poor_times: 0, resting_until: 0 })
        .onConflict((conflict) =>
          conflict
            .columns(['difficulty', 'category'])
            .doUpdateSet(due)
            .where('refill_queue.wanted', '=', 0)
            .where('refill_queue.resting_until', '<=', at),
        )
        .returning('category')
        .executeTakeFirst()
      return added !== undefined
    },

    async claim(leaseMs) {
      const lease = randomUUID()
      const row = await claimNext(
        (now) =>
          db
            .selectFrom('refill_queue')
            .selectAll()
            .where('wanted', '=', 1)
            .where('next_try_at', '<=', now)
            .orderBy('next_try_at')
            .limit(1)
            .executeTakeFirst(),
        async (due, now) => {
          const taken = await wanted(due)
            .set({ attempts: due.attempts + 1, next_try_at: now + leaseMs, lease })
            .where('next_try_at', '=', due.next_try_at)
            .returning('category')
            .executeTakeFirst()
          return taken !== undefined
        },
        clock,
      )
      return row && { ...toCell(row), attempts: row.attempts + 1, poorTimes: row.poor_times, lease }
    },

    async renew(job, leaseMs) {
      const renewed = await claimed(job)
        .set({ next_try_at: clock() + leaseMs })
        .returning('category')
        .executeTakeFirst()
      return renewed !== undefined
    },

    async end(job, { poorTimes, restingUntil }) {
      await claimed(job).set({ wanted: 0, poor_times: poorTimes, resting_until: restingUntil }).execute()
    },

    async release(job) {
      // An attempt that the node itself gave up does not count.
      await claimed(job)
        .set({ attempts: job.attempts - 1, next_try_at: clock(), lease: null })
        .execute()
    },

    async state() {
      const rows = await db.selectFrom('refill_queue').selectAll().orderBy('next_try_at').execute()
      const at = clock()
      return {
        wanted: rows.filter(({ wanted }) => wanted === 1).map(toCell),
        poor: rows
          .filter(({ wanted, poor_times, resting_until }) => wanted === 0 && poor_times > 0 && resting_until > at)
          .map((row) => ({ cell: toCell(row), until: row.resting_until, times: row.poor_times })),
      }
    },

    async wakeAll() {
      const woken = await db
        .deleteFrom('refill_queue')
        .where('wanted', '=', 0)
        .returning(['poor_times', 'resting_until'])
        .execute()
      const at = clock()
      return woken.filter(({ poor_times, resting_until }) => poor_times > 0 && resting_until > at).length
    },
  }
}

const toCell = ({ category, difficulty }: { category: string; difficulty: string }): Cell => ({
  category,
  difficulty: difficulty as Difficulty,
})
