import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import Database from 'libsql'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/migrations.ts'
import { APPLICATION_ID } from './check-file.ts'
import { ImmediateSqliteDialect } from './immediate-sqlite-dialect.ts'

/**
 * Makes the database whole under another name, then gives it its own: a first start that is killed leaves no half
 * database behind, so whatever bears the name later was whole once.
 */
export async function createFile(file: string): Promise<void> {
  const unfinished = `${file}.new`
  for (const leftover of [unfinished, `${unfinished}-journal`]) rmSync(leftover, { force: true })
  // Made by us rather than by SQLite, for the mode: in a folder others can read, the file is still its owner's alone.
  closeSync(openSync(unfinished, 'wx', 0o600))
  const database = new Database(unfinished)
  database.exec(`pragma synchronous = full; pragma application_id = ${APPLICATION_ID}`)
  const db = new Kysely({ dialect: new ImmediateSqliteDialect({ database }) })
  try {
    await migrate(db, file, migrations)
  } finally {
    await db.destroy()
  }
  toDisk(unfinished)
  renameSync(unfinished, file)
  toDisk(dirname(file))
}

function toDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
