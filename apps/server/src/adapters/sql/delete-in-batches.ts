import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Takes some milliseconds on either engine, far below the limit of a statement; SQLite blocks the process meanwhile. */
const BATCH = 1_000

/** Deletes all rows that match, in batches, so that a backlog of any size is worked off without one long statement. */
export async function deleteInBatches(
  db: Kysely<Schema>,
  table: keyof Schema,
  matches: RawBuilder<boolean>,
): Promise<number> {
  // The place of a row on the disk: every table has one, whatever its key.
  const row = db.getExecutor().adapter instanceof PostgresAdapter ? sql`ctid` : sql`rowid`
  const one = sql`delete from ${sql.table(table)} where ${row} in (
    select ${row} from ${sql.table(table)} where ${matches} limit ${sql.lit(BATCH)})`
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } = await one.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < BATCH) return deleted
    await new Promise((resolve) => setImmediate(resolve))
  }
}
