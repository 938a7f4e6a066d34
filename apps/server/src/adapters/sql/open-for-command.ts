import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import Database from 'libsql'
import { migrations } from './migrations/migrations.ts'
import type { DatabaseLocation } from './open-database.ts'
import type { Schema } from './schema.ts'
import { ImmediateSqliteDialect } from './sqlite/immediate-sqlite-dialect.ts'
import { cacheStatements } from './sqlite/statement-cache.ts'
import { reasonOf, StorageFault } from './storage.ts'

/**
 * Opens the database of a server that may be running, for short commands: without its lock, and without bringing the
 * schema up to date, which is the server's business.
 */
export async function openForCommand(location: DatabaseLocation): Promise<Kysely<Schema>> {
  const db = location.kind === 'sqlite' ? openFile(location.dataDir) : await openServer(location.url)
  try {
    await checkSchema(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

function openFile(dataDir: string): Kysely<Schema> {
  const file = join(dataDir, 'knowdown.db')
  if (!existsSync(file)) {
    throw new StorageFault(`There is no database in ${dataDir}. Start the server once, or set DATA_DIR to its folder.`)
  }
  const database = new Database(file)
  database.exec('pragma busy_timeout = 5000; pragma synchronous = full; pragma foreign_keys = on')
  return new Kysely<Schema>({ dialect: new ImmediateSqliteDialect({ database: cacheStatements(database) }) })
}

async function openServer(url: string): Promise<Kysely<Schema>> {
  const { GuardedPostgresDialect } = await import('./postgres/guarded-postgres-dialect.ts')
  const { createPool } = await import('./postgres/pool.ts')
  return new Kysely<Schema>({ dialect: new GuardedPostgresDialect({ pool: createPool(url, QUERY_MS, 2) }) })
}

const QUERY_MS = 10_000

async function checkSchema(db: Kysely<Schema>): Promise<void> {
  const run = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
    .catch((error: unknown) => {
      throw new StorageFault(`The database cannot be read (${reasonOf(error)}).`, { cause: error })
    })
  const known = Object.keys(migrations)
  const isSame = run.length === known.length && run.every(({ name }) => known.includes(name))
  if (!isSame) {
    throw new StorageFault(
      'The database belongs to another version. Start the server of this version once, then try again.',
    )
  }
}
