import { type Kysely, sql } from 'kysely'
import { batchPerTick } from './batch-per-tick.ts'
import type { Schema } from './schema.ts'

type Work = (transaction: Kysely<Schema>) => Promise<unknown>
type Outcome = { value: unknown } | { error: unknown }

/**
 * For SQLite, where every commit waits for the disk: what is asked for in one tick shares one transaction, in order. Work
 * that throws is undone alone.
 */
export function sharedTransactions(
  db: Kysely<Schema>,
): <Value>(work: (transaction: Kysely<Schema>) => Promise<Value>) => Promise<Value> {
  const commit = batchPerTick<Work, Outcome>((works) =>
    db.transaction().execute(async (transaction) => {
      const outcomes: Outcome[] = []
      for (const work of works) outcomes.push(await behindSavepoint(transaction, work))
      return outcomes
    }),
  )
  return async <Value>(work: (transaction: Kysely<Schema>) => Promise<Value>) => {
    const outcome = await commit(work)
    if ('error' in outcome) throw outcome.error
    return outcome.value as Value
  }
}

async function behindSavepoint(transaction: Kysely<Schema>, work: Work): Promise<Outcome> {
  await sql`savepoint shared`.execute(transaction)
  try {
    const value = await work(transaction)
    await sql`release shared`.execute(transaction)
    return { value }
  } catch (error) {
    await sql`rollback to shared`.execute(transaction)
    await sql`release shared`.execute(transaction)
    return { error }
  }
}
