import type { Insertable, Kysely } from 'kysely'
import { chunkBySizes, compileOncePerSize } from './chunk-by-sizes.ts'
import { nameStatement } from './named-statements.ts'
import type { Schema } from './schema.ts'

/**
 * Inserts any number of rows with statements that are compiled once, because compiling the insert of a single row takes
 * longer than executing it.
 */
export function preparedInsert<Table extends keyof Schema & string>(
  table: Table,
  columns: readonly (keyof Schema[Table] & string)[],
): (db: Kysely<Schema>, rows: readonly Insertable<Schema[Table]>[]) => Promise<void> {
  const placeholders = Object.fromEntries(columns.map((column) => [column, ''])) as Insertable<Schema[Table]>
  const statementFor = compileOncePerSize((db: Kysely<Schema>, size) =>
    nameStatement(
      db
        .insertInto(table)
        .values(Array.from({ length: size }, () => placeholders))
        .compile(),
    ),
  )
  return async (db, rows) => {
    for (const chunk of chunkBySizes(rows)) {
      const parameters = chunk.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]))
      await db.executeQuery({ ...statementFor(db, chunk.length), parameters })
    }
  }
}
