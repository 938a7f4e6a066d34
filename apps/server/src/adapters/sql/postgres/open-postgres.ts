import { Kysely } from 'kysely'
import type { OutageListener } from '../guarded-driver.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/migrations.ts'
import type { Schema } from '../schema.ts'
import { pingWithin, reasonOf, type Storage, StorageFault } from '../storage.ts'
import { checkServer } from './check-server.ts'
import { GuardedPostgresDialect } from './guarded-postgres-dialect.ts'
import { createPool } from './pool.ts'

const QUERY_MS = 3_000
/** A node may wait for another one that migrates. */
const MIGRATION_MS = 60_000

export async function openPostgres(url: string, poolSize?: number, listener?: OutageListener): Promise<Storage> {
  const name = nameOf(url)
  await prepare(url, name)
  const pool = createPool(url, QUERY_MS, poolSize)
  const dialect = new GuardedPostgresDialect({ pool }, listener)
  const db = new Kysely<Schema>({ dialect })
  return {
    db,
    engine: 'postgres',
    ping: () => pingWithin(db),
    longestWaitMs: () => dialect.waits.longestMs(),
    pool: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  }
}

async function prepare(url: string, name: string): Promise<void> {
  const pool = createPool(url, MIGRATION_MS)
  try {
    const client = await pool.connect()
    client.release()
  } catch (error) {
    await pool.end()
    throw new StorageFault(`PostgreSQL at ${name} cannot be reached (${whyNot(error)}). Check DATABASE_URL.`, {
      cause: error,
    })
  }
  const db = new Kysely<Schema>({ dialect: new GuardedPostgresDialect({ pool }) })
  try {
    await checkServer(db, name)
    await migrate(db, name, migrations)
  } finally {
    await db.destroy()
  }
}

/** The address without user, password and parameters, for messages. */
function nameOf(url: string): string {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StorageFault('DATABASE_URL is not an address like postgres://user:password@host:5432/database.')
  }
  const { host, pathname, searchParams } = new URL(url)
  return (host || (searchParams.get('host') ?? 'localhost')) + pathname
}

/** A host name with two addresses fails with an AggregateError that has no message of its own. */
function whyNot(error: unknown): string {
  const reason = error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : reasonOf(error)
  // The library says this in words of its own protocol.
  return /client password must be a string/.test(reason)
    ? 'it demands a password and none is set: set DATABASE_PASSWORD'
    : reason
}
