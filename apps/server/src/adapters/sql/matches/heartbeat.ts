import { type Kysely, sql } from 'kysely'
import { preparedQuery } from '../prepared-query.ts'
import type { Schema } from '../schema.ts'
import { postgresNow } from '../sql-clock.ts'
import type { Storage } from '../storage.ts'

const NAME = 'matches'
/** Nodes wait for each other's locks for less; by more than this the clock was set back. */
const SET_BACK_MS = 10_000

/**
 * Inside a transaction, so that of several nodes that come back together only one marks the running matches.
 * Returns whether it did.
 */
export async function recordHeartbeat(
  transaction: Kysely<Schema>,
  engine: Storage['engine'],
  outageMs: number,
  at: number,
): Promise<boolean> {
  await transaction
    .insertInto('heartbeats')
    .values({ name: NAME, beat_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { beat_at } = await transaction
    .selectFrom('heartbeats')
    .select('beat_at')
    .where('name', '=', NAME)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  if (beat_at - at > SET_BACK_MS) {
    await wakeAll(transaction, at)
    return true
  }
  // A node that waited for the lock may come with an older time than the node that had it.
  if (at <= beat_at) return false
  await transaction.updateTable('heartbeats').set({ beat_at: at }).where('name', '=', NAME).execute()
  if (at - beat_at <= outageMs) return false
  await transaction
    .insertInto('outages')
    .values({ down_since: beat_at, back_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // With a deadline in the past, the next sweep finds them all.
  await transaction
    .updateTable('matches')
    .set({ down_since: sql`coalesce(down_since, ${beat_at})`, next_deadline: beat_at })
    .where('phase', '=', 'playing')
    .execute()
  await transaction
    .updateTable('parties')
    .set({ next_deadline: beat_at })
    .where('next_deadline', 'is not', null)
    .where('question_ids', 'is not', null)
    .execute()
  return true
}

/** After the clock was set back, every game is looked at once: its deadlines may lie further ahead than they can. */
async function wakeAll(transaction: Kysely<Schema>, at: number): Promise<void> {
  await transaction.updateTable('heartbeats').set({ beat_at: at }).where('name', '=', NAME).execute()
  for (const table of ['matches', 'parties'] as const) {
    await transaction.updateTable(table).set({ next_deadline: at }).where('next_deadline', '>', at).execute()
  }
}

/** On PostgreSQL: writes nothing, and returns no row, unless the last heartbeat is recent. */
export const heartbeatWithoutOutage = (db: Kysely<Schema>) =>
  preparedQuery<{ outageMs: number }, { at: number }>(({ outageMs }) => ({
    compile: () =>
      sql<{ at: number }>`
        update heartbeats set beat_at = ${postgresNow()}
        where name = ${sql.lit(NAME)} and ${postgresNow()} - beat_at between 0 and ${outageMs}::bigint
        returning beat_at as at`.compile(db),
  }))
