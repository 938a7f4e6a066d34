import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, type PostgresAddress } from '@knowdown/testkit/postgres'
import { type TempDir, tempDir } from '@knowdown/testkit/temp-dir'
import { inject } from 'vitest'

/** A data folder with an empty database. It is a copy, because running all migrations takes longer than most tests. */
export function migratedFolder(): TempDir {
  const folder = tempDir()
  copyFileSync(inject('migrated').sqliteFile, join(folder.path, 'knowdown.db'))
  return folder
}

/** The URL of an empty PostgreSQL database that has all tables; also a copy. */
export const migratedDatabase = (postgres: PostgresAddress): Promise<string> =>
  createDatabase(postgres, inject('migrated').postgresDatabase)
