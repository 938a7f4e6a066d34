import { openPostgres } from './postgres/open-postgres.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import type { Storage } from './storage.ts'

export type Where = { kind: 'sqlite'; dataDir: string } | { kind: 'postgres'; url: string }

/** Opens, checks and migrates the database; what stands in the way is thrown as a StorageFault. */
export const openDatabase = (where: Where): Promise<Storage> =>
  where.kind === 'sqlite' ? openSqlite(where.dataDir) : openPostgres(where.url)
