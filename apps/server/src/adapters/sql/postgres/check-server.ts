import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { postgresNow } from '../sql-clock.ts'
import { StorageFault } from '../storage.ts'

/** The oldest supported release of PostgreSQL, which we test with. */
const OLDEST_VERSION = 14
/** Sessions, links and tokens are dated by the nodes, games by the database. */
const LARGEST_SKEW_MS = 60_000

export interface ServerFacts {
  /** As PostgreSQL gives it: 150004 is 15.4. */
  version: number
  /** Takes no changes, as a standby does. */
  isReadOnly: boolean
  /** How much the clock of this machine is ahead of the database's. */
  aheadMs: number
}

/** Refuses to start on a server that would half work. */
export async function checkServer(db: Kysely<Schema>, name: string): Promise<void> {
  const before = Date.now()
  const { rows } = await sql<{ version: string; read_only: string; at: number }>`
    select current_setting('server_version_num') as version, current_setting('transaction_read_only') as read_only,
      ${postgresNow()} as at`.execute(db)
  const [facts] = rows
  if (!facts) return
  const fault = serverFault({
    version: Number(facts.version),
    isReadOnly: facts.read_only === 'on',
    aheadMs: (before + Date.now()) / 2 - facts.at,
  })
  if (fault) throw new StorageFault(`PostgreSQL at ${name} cannot be used: ${fault}`)
}

export function serverFault({ version, isReadOnly, aheadMs }: ServerFacts): string | null {
  if (version < OLDEST_VERSION * 10_000) {
    return `it is version ${Math.floor(version / 10_000)}, and at least ${OLDEST_VERSION} is needed.`
  }
  if (isReadOnly) return 'it is read-only, as a standby is.'
  if (Math.abs(aheadMs) <= LARGEST_SKEW_MS) return null
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  const by = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`
  return `the clock of this machine is ${by} ${aheadMs > 0 ? 'ahead of' : 'behind'} its clock. Set both by NTP.`
}
