import type { OutageListener } from './guarded-driver.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import type { Storage } from './storage.ts'

export type DatabaseLocation =
  | { kind: 'sqlite'; dataDir: string }
  | { kind: 'postgres'; url: string; poolSize?: number }

/** Opens, checks and migrates the database; throws a StorageFault when that is impossible. */
export async function openDatabase(location: DatabaseLocation, listener?: OutageListener): Promise<Storage> {
  if (location.kind === 'sqlite') return openSqlite(location.dataDir, listener)
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(location.url, location.poolSize, listener)
}
