import { openSqlite } from './sqlite/open-sqlite.ts'
import type { Storage } from './storage.ts'

export type Where = { kind: 'sqlite'; dataDir: string } | { kind: 'postgres'; url: string }

/** Opens, checks and migrates the database; what stands in the way is thrown as a StorageFault. */
export async function openDatabase(where: Where): Promise<Storage> {
  if (where.kind === 'sqlite') return openSqlite(where.dataDir)
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(where.url)
}
