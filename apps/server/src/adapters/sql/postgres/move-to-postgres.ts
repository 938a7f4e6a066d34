import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../schema.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { reasonOf, StorageFault } from '../storage.ts'
import { GuardedPostgresDialect } from './guarded-postgres-dialect.ts'
import { openPostgres } from './open-postgres.ts'
import { createPool } from './pool.ts'

/** Counting a table of millions takes longer than any statement of the server may. */
const STATEMENT_MS = 600_000
const ROWS_AT_ONCE = 500
/** Each is up to 400 kB. */
const PICTURES_AT_ONCE = 20

/** Rows of each table. */
type RowCounts = Readonly<Record<string, number>>
type Row = Record<string, unknown>

/**
 * Copies all tables in one transaction, counts them on both sides, and commits only if every count is the same: afterwards
 * PostgreSQL holds everything or nothing. The SQLite database is only read.
 */
export async function moveToPostgres(dataDir: string, url: string): Promise<RowCounts> {
  if (!existsSync(join(dataDir, 'knowdown.db'))) {
    throw new StorageFault(`There is no database in ${dataDir}. Set DATA_DIR to the data folder.`)
  }
  // Takes the lock of the folder, because a running server would go on changing what is copied.
  const source = await openSqlite(dataDir)
  try {
    const tables = await tablesOf(source.db)
    await refuseOtherTables(url, tables)
    // Checks the server and creates the tables.
    await (await openPostgres(url)).close()
    return await copyAll(source.db, connect(url), tables)
  } finally {
    await source.close()
  }
}

const connect = (url: string) =>
  new Kysely<Schema>({ dialect: new GuardedPostgresDialect({ pool: createPool(url, STATEMENT_MS, 1) }) })

async function tablesOf(sqlite: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'
    order by name`.execute(sqlite)
  return rows.map(({ name }) => name)
}

/** Before anything is created there. */
async function refuseOtherTables(url: string, ours: readonly string[]): Promise<void> {
  const target = connect(url)
  try {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(target)
    const other = rows.find(({ name }) => !ours.includes(name) && !name.startsWith('kysely'))
    if (other) throw new StorageFault(`The target holds other data (table '${other.name}'). Nothing was changed.`)
  } catch (error) {
    if (error instanceof StorageFault) throw error
    throw new StorageFault(`PostgreSQL cannot be reached (${reasonOf(causeOf(error))}). Check DATABASE_URL.`, {
      cause: error,
    })
  } finally {
    await target.destroy()
  }
}

async function copyAll(source: Kysely<Schema>, target: Kysely<Schema>, tables: readonly string[]): Promise<RowCounts> {
  try {
    return await target.transaction().execute(async (transaction) => {
      // A node that starts meanwhile waits here, and then finds everything or nothing.
      await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in access exclusive mode`.execute(
        transaction,
      )
      const counts: Record<string, number> = {}
      for (const table of tables) counts[table] = await copyTable(source, transaction, table)
      return counts
    })
  } catch (error) {
    if (error instanceof StorageFault) throw error
    throw new StorageFault(`The move failed (${reasonOf(causeOf(error))}). Nothing was changed in PostgreSQL.`, {
      cause: error,
    })
  } finally {
    await target.destroy()
  }
}

const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause) || error

async function copyTable(source: Kysely<Schema>, target: Transaction<Schema>, table: string): Promise<number> {
  if ((await countRows(target, table)) > 0) {
    throw new StorageFault(`The target is not empty (table '${table}'). Nothing was changed.`)
  }
  const atOnce = table === 'picture_files' ? PICTURES_AT_ONCE : ROWS_AT_ONCE
  for (let last: unknown = null; ; ) {
    const { rows } = await sql<Row & { copied_rowid: number }>`
      select rowid as copied_rowid, * from ${sql.table(table)}
      where ${last === null ? sql`true` : sql`rowid > ${last}`} order by rowid limit ${atOnce}`.execute(source)
    if (rows.length === 0) break
    last = rows.at(-1)?.copied_rowid
    const values = rows.map(({ copied_rowid: _, ...row }) => row)
    await target
      .insertInto(table as 'users')
      .values(values as never)
      .execute()
  }
  const [before, after] = [await countRows(source, table), await countRows(target, table)]
  if (before !== after) {
    throw new StorageFault(`The move failed: '${table}' has ${before} rows, ${after} arrived. Nothing was changed.`)
  }
  return after
}

async function countRows(db: Kysely<Schema>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}
