import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Row } from '../../features/privacy/privacy-service.ts'
import type { Schema } from './schema.ts'

interface WantedRows {
  table: string
  columns: readonly string[]
  /** The columns that together name one row; they are read as well. */
  key: readonly string[]
  where: RawBuilder<unknown>
  /** How many rows at a time. */
  page?: number
}

/** Reads rows page by page in the order of their key, so that a row which changes meanwhile is there once. */
export async function* readInPages(
  db: Kysely<Schema>,
  { table, columns, key, where, page = 100 }: WantedRows,
): AsyncGenerator<Row[]> {
  const keyRefs = sql.join(key.map((column) => sql.ref(column)))
  const selected = sql.join([...new Set([...columns, ...key])].map((column) => sql.ref(column)))
  let after: Row | undefined
  do {
    const last = after
    const behind = last ? sql`and (${keyRefs}) > (${sql.join(key.map((column) => last[column]))})` : sql``
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ${selected} from ${sql.table(table)} where ${where} ${behind}
      order by ${keyRefs} limit ${page}`.execute(db)
    if (rows.length > 0) yield rows
    after = rows.length < page ? undefined : rows.at(-1)
  } while (after)
}
