import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { WorkQueue } from '../../../features/operator/operator-work.ts'
import type { Schema } from '../schema.ts'

const MOST_ITEMS = 20

/** Where a queue with attempts is stored. */
interface QueueTable {
  name: 'mails' | 'push_notices' | 'purchase_sync_queue'
  id: string
  since: string
  isWaiting: RawBuilder<boolean>
  /** SQL for whether it was tried for the last time; those are shown, too. */
  isGivenUp?: RawBuilder<boolean>
  /** SQL for why the last try failed. */
  failure?: RawBuilder<string | null>
  /** Set when failed work is tried again, besides the time. */
  reset?: RawBuilder<unknown>
  /** SQL for what an item is about. */
  about: RawBuilder<string>
  label(about: string): string
}

interface Counts {
  waiting: number
  failed: number | null
  given_up: number | null
  oldest: number | null
}

interface ItemRow {
  id: string
  about: string
  attempts: number
  next_try_at: number
  failure: string | null
  given_up: number
}

function retriedQueue(db: Kysely<Schema>, queue: QueueTable): WorkQueue {
  const { name, id, since, isWaiting, reset, about, label } = queue
  const { isGivenUp = sql<boolean>`1 = 0`, failure = sql<string | null>`null` } = queue
  const isShown = sql<boolean>`(${isWaiting} or ${isGivenUp})`
  return {
    async state() {
      const counts = await sql<Counts>`
        select sum(case when ${isWaiting} then 1 else 0 end) as waiting,
          sum(case when ${isWaiting} and attempts > 0 then 1 else 0 end) as failed,
          sum(case when ${isGivenUp} then 1 else 0 end) as given_up,
          min(case when ${isWaiting} then ${sql.ref(since)} end) as oldest
        from ${sql.table(name)} where ${isShown}`.execute(db)
      const items = await sql<ItemRow>`
        select ${sql.ref(id)} as id, ${about} as about, attempts, next_try_at, ${failure} as failure,
          case when ${isGivenUp} then 1 else 0 end as given_up
        from ${sql.table(name)} where ${isShown} order by attempts desc, ${sql.ref(id)} limit ${MOST_ITEMS}`.execute(db)
      const { waiting, failed, given_up, oldest = null } = counts.rows[0] ?? {}
      return {
        waiting: Number(waiting ?? 0),
        failed: Number(failed ?? 0),
        givenUp: Number(given_up ?? 0),
        oldestAt: oldest === null ? null : Number(oldest),
        items: items.rows.map((row) => ({
          id: row.id,
          label: label(row.about),
          attempts: row.attempts,
          nextTryAt: row.given_up ? null : Number(row.next_try_at),
          failure: row.failure,
        })),
      }
    },
    async retry(at) {
      const { numAffectedRows } = await sql`
        update ${sql.table(name)} set next_try_at = ${at} ${reset ?? sql``}
        where ${isShown} and attempts > 0 and next_try_at <> ${at}`.execute(db)
      return Number(numAffectedRows ?? 0n)
    },
  }
}

export const sqlMailWork = (db: Kysely<Schema>): WorkQueue =>
  retriedQueue(db, {
    name: 'mails',
    id: 'id',
    since: 'created_at',
    isWaiting: sql<boolean>`failed_at is null`,
    isGivenUp: sql<boolean>`failed_at is not null`,
    failure: sql<string | null>`failure`,
    // Those that were given up get another chance.
    reset: sql`, failed_at = null, failure = null`,
    about: sql<string>`subject || ' ' || recipient`,
    label: (about) => about.replace(/\S+$/, (recipient) => `to ${mask(recipient)}`),
  })

export const sqlPushWork = (db: Kysely<Schema>): WorkQueue =>
  retriedQueue(db, {
    name: 'push_notices',
    id: 'notice_id',
    since: 'next_try_at',
    isWaiting: sql<boolean>`sent_at is null`,
    about: sql<string>`kind`,
    label: (kind) => `Notice of kind ${kind}`,
  })

export const sqlPurchaseWork = (db: Kysely<Schema>): WorkQueue =>
  retriedQueue(db, {
    name: 'purchase_sync_queue',
    id: 'user_id',
    since: 'requested_at',
    isWaiting: sql<boolean>`1 = 1`,
    about: sql<string>`user_id`,
    label: (userId) => `Purchases of ${userId}`,
  })

/** Enough to recognise an address in a complaint, not enough to collect addresses. */
function mask(recipient: string): string {
  const [name = '', domain] = recipient.split('@')
  return domain === undefined ? `…${recipient.slice(-2)}` : `${name.slice(0, 1)}…@${domain}`
}

/** Corrected keys that are being carried out; they go on by themselves, and there is nothing to repeat. */
export function sqlCorrectionWork(db: Kysely<Schema>): WorkQueue {
  return {
    async state() {
      const rows = await db
        .selectFrom('key_corrections')
        .select(['correction_id', 'question_id', 'stage', 'made_at', 'due_at'])
        .where('due_at', 'is not', null)
        .orderBy('correction_id')
        .execute()
      return {
        waiting: rows.length,
        failed: 0,
        givenUp: 0,
        oldestAt: rows[0]?.made_at ?? null,
        items: rows.slice(0, MOST_ITEMS).map((row) => ({
          id: row.correction_id,
          label: `Key of ${row.question_id}: ${row.stage}`,
          attempts: 0,
          nextTryAt: row.due_at,
          failure: null,
        })),
      }
    },
    retry: async () => 0,
  }
}
