import { sql } from 'kysely'
import type { ExportSource } from '../../features/privacy/data-export.ts'
import type { Row } from '../../features/privacy/privacy-service.ts'
import { hostedBytes, hostedResults } from './parties/sql-hosted-results.ts'
import { readInPages } from './read-in-pages.ts'
import { exportedTables } from './sql-user-data.ts'
import type { Storage } from './storage.ts'

/** The only table with bytes; each becomes a file of the export. */
const FILES = 'picture_files'
const fileName = (pictureId: unknown, size: unknown): string => `pictures/${pictureId}-${size}.webp`

/** Reads an account page by page in the order of the primary key, so that a row which changes meanwhile is there once. */
export function sqlExportSource({ db, engine }: Pick<Storage, 'db' | 'engine'>): ExportSource {
  async function keyOf(table: string): Promise<string[]> {
    const { rows } =
      engine === 'sqlite'
        ? await sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(db)
        : await sql<{ name: string }>`
            select attribute.attname as name
            from pg_index, unnest(pg_index.indkey) with ordinality as part (number, place), pg_attribute as attribute
            where pg_index.indrelid = ${table}::regclass and pg_index.indisprimary
              and attribute.attrelid = pg_index.indrelid and attribute.attnum = part.number
            order by part.place`.execute(db)
    if (rows.length === 0) throw new Error(`The table ${table} has no primary key, so it cannot be read in pages.`)
    return rows.map(({ name }) => name)
  }

  async function* rowsOf(table: string, columns: readonly string[], userId: string, page?: number) {
    const where = sql`user_id = ${userId}`
    yield* readInPages(db, { table, columns, key: await keyOf(table), where, ...(page && { page }) })
  }

  return {
    async bytes(userId) {
      let total = await hostedBytes(db, userId)
      for (const { name, columns } of await exportedTables(db)) {
        const sizes = columns
          .filter(({ dataType }) => /text|char|blob|bytea/i.test(dataType))
          .map((column) => sql`coalesce(octet_length(${sql.ref(column.name)}), 0)`)
        const { rows } = await sql<{ bytes: string | number | null }>`
          select sum(${sql.join(sizes, sql` + `)}) as bytes from ${sql.table(name)} where user_id = ${userId}`.execute(
          db,
        )
        total += Number(rows[0]?.bytes ?? 0)
      }
      return total
    },

    async *pages(userId) {
      for (const { name, columns } of await exportedTables(db)) {
        const names = columns.map((column) => column.name).filter((column) => name !== FILES || column !== 'content')
        for await (const rows of rowsOf(name, names, userId)) {
          yield { table: name, rows: rows.map((row) => exported(name, names, row)) }
        }
      }
      yield* hostedResults(db, userId)
    },

    async *files(userId) {
      for await (const [file] of rowsOf(FILES, ['content'], userId, 1)) {
        // SQLite gives bytes as an ArrayBuffer.
        if (file) yield { name: fileName(file.picture_id, file.size), content: Buffer.from(file.content as Uint8Array) }
      }
    },
  }
}

const exported = (table: string, columns: readonly string[], row: Row): Row => ({
  ...Object.fromEntries(columns.map((column) => [column, row[column]])),
  ...(table === FILES && { file: fileName(row.picture_id, row.size) }),
})
