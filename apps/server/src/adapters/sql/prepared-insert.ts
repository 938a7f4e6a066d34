import type { Insertable, Kysely } from 'kysely'
import { chunkBySizes, compileOncePerSize } from './chunk-by-sizes.ts'
import type { Schema } from './schema.ts'

/**
 * Inserts any number of rows with texts that are put together once: for a single row, building the statement anew costs
 * more than executing it.
 */
export function preparedInsert<Table extends keyof Schema & string>(
  table: Table,
  columns: readonly (keyof Schema[Table] & string)[],
): (db: Kysely<Schema>, rows: readonly Insertable<Schema[Table]>[]) => Promise<void> {
  const blank = Object.fromEntries(columns.map((column) => [column, ''])) as Insertable<Schema[Table]>
  const textFor = compileOncePerSize((db: Kysely<Schema>, size) =>
    db
      .insertInto(table)
      .values(Array.from({ length: size }, () => blank))
      .compile(),
  )
  return async (db, rows) => {
    for (const some of chunkBySizes(rows)) {
      const parameters = some.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]))
      await db.executeQuery({ ...textFor(db, some.length), parameters })
    }
  }
}
