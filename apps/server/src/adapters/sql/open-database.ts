import { openSqlite } from './sqlite/open-sqlite.ts'
import type { Storage } from './storage.ts'

export type DatabaseLocation = { kind: 'sqlite'; dataDir: string } | { kind: 'postgres'; url: string }

/** Opens, checks and migrates the database; throws a StorageFault when that is impossible. */
export async function openDatabase(location: DatabaseLocation): Promise<Storage> {
  if (location.kind === 'sqlite') return openSqlite(location.dataDir)
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(location.url)
}
