import { type Kysely, sql } from 'kysely'
import type { Schema } from '../sql/schema.ts'

interface DatabaseFacts {
  version: string
  /** Its clock; null where it has none of its own. */
  now: number | null
  /** The newest moment that it knows; null before anything was stored. */
  newest: number | null
  /** Why it takes no changes; null if it does. */
  readOnly: string | null
  /** Null where there are no connections to count. */
  connections: { used: number; most: number } | null
}

/** What the database says of itself. `isWritable` answers for a database that is a file. */
export async function databaseFacts(
  db: Kysely<Schema>,
  engine: 'sqlite' | 'postgres',
  isWritable: () => boolean,
): Promise<DatabaseFacts> {
  const { rows } = await sql<{ newest: number | null }>`select max(beat_at) as newest from heartbeats`.execute(db)
  const newest = rows[0]?.newest ?? null
  if (engine === 'sqlite') {
    const version = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
    return {
      version: `SQLite ${version.rows[0]?.version}`,
      now: null,
      newest: newest === null ? null : Number(newest),
      readOnly: isWritable() ? null : 'the file or its folder cannot be written',
      connections: null,
    }
  }
  const facts = await sql<{
    version: string
    now: number
    standby: boolean
    read_only: string
    most: string
    used: number
  }>`select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as now,
      pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') as read_only,
      current_setting('max_connections') as most, (select count(*) from pg_stat_activity) as used`.execute(db)
  const [fact] = facts.rows
  if (!fact) throw new Error('The database does not answer.')
  return {
    version: `PostgreSQL ${fact.version}`,
    now: Number(fact.now),
    newest: newest === null ? null : Number(newest),
    readOnly: fact.standby ? 'it is a standby' : fact.read_only === 'on' ? 'it is set to read only' : null,
    connections: { used: Number(fact.used), most: Number(fact.most) },
  }
}
