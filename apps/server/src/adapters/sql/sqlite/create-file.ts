import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import Database from 'libsql'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/migrations.ts'
import { APPLICATION_ID } from './check-file.ts'
import { ImmediateSqliteDialect } from './immediate-sqlite-dialect.ts'

/**
 * Creates the database under a temporary name and renames it when it is complete. A first start that is killed thus
 * leaves no incomplete database behind.
 */
export async function createFile(file: string): Promise<void> {
  const unfinished = `${file}.new`
  for (const leftover of [unfinished, `${unfinished}-journal`]) rmSync(leftover, { force: true })
  // Created before SQLite opens it, to set the mode: nobody but the owner may read it, even in a readable folder.
  closeSync(openSync(unfinished, 'wx', 0o600))
  const database = new Database(unfinished)
  database.exec(`pragma synchronous = full; pragma application_id = ${APPLICATION_ID}`)
  const db = new Kysely({ dialect: new ImmediateSqliteDialect({ database }) })
  try {
    await migrate(db, file, migrations)
  } finally {
    await db.destroy()
  }
  syncToDisk(unfinished)
  renameSync(unfinished, file)
  syncToDisk(dirname(file))
}

export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
