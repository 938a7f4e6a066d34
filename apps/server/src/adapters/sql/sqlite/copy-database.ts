import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'libsql'
import { reasonOf, StorageFault } from '../storage.ts'
import { syncToDisk } from './create-file.ts'

const DATABASE = 'knowdown.db'
const ERASURES = 'erasures.log'

export interface DatabaseCopy {
  file: string
  /** Rows of each table of the copy. */
  rows: Readonly<Record<string, number>>
}

/**
 * Copies the database of a running or stopped server, checks the copy, and gives it its name only then: whatever is
 * called knowdown.db in a backup is complete. The list of erased accounts goes with it.
 */
export function copyDatabase(dataDir: string, target: string): DatabaseCopy {
  const source = join(dataDir, DATABASE)
  const folder = resolve(target)
  const file = join(folder, DATABASE)
  if (!existsSync(source)) throw new StorageFault(`There is no database ${source}. Set DATA_DIR to the data folder.`)
  const taken = [file, join(folder, ERASURES)].find(existsSync)
  if (taken) throw new StorageFault(`${taken} exists already. Nothing was changed; name a new folder for each backup.`)
  const unfinished = `${file}.unfinished`
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    rmSync(unfinished, { force: true })
    // Created before SQLite fills it, so that nobody but the owner may read it.
    closeSync(openSync(unfinished, 'wx', 0o600))
    copyWhileRunning(source, unfinished)
    forgetTexts(unfinished)
    const rows = checkCopy(unfinished)
    // After the database: an account that is erased in between is in this list, and erased again after a restore.
    copyErasures(dataDir, folder)
    syncToDisk(unfinished)
    renameSync(unfinished, file)
    syncToDisk(folder)
    return { file, rows }
  } catch (error) {
    for (const leftover of [unfinished, `${unfinished}-journal`]) rmSync(leftover, { force: true })
    throw new StorageFault(`The backup in ${folder} failed (${reasonOf(error)}). There is no copy.`, { cause: error })
  }
}

/** One read transaction, so the copy is the state of one moment; players go on meanwhile. */
function copyWhileRunning(source: string, unfinished: string): void {
  const database = new Database(`${pathToFileURL(source).href}?mode=ro`)
  try {
    database.prepare('vacuum into ?').run(unfinished)
  } finally {
    database.close()
  }
}

/** Texts that people paste for a model, and what is being made of them, live for a day at most, and a backup for weeks. */
const FORGOTTEN = ['quiz_job_texts', 'quiz_job_progress']

/** What is deleted is overwritten. */
function forgetTexts(file: string): void {
  const database = new Database(file)
  try {
    database.exec('pragma secure_delete = on')
    const has = database.prepare('select 1 from sqlite_master where name = ?')
    for (const table of FORGOTTEN) if (has.get(table)) database.exec(`delete from ${table}`)
  } finally {
    database.close()
  }
}

function checkCopy(file: string): Record<string, number> {
  const database = new Database(`${pathToFileURL(file).href}?immutable=1`)
  try {
    const [first] = database.prepare('pragma integrity_check(1)').all() as { integrity_check: string }[]
    if (first?.integrity_check !== 'ok') throw new Error(`the copy is damaged: ${first?.integrity_check}`)
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name")
      .all() as { name: string }[]
    const countIn = (name: string) =>
      (database.prepare(`select count(*) as count from "${name}"`).get() as { count: number }).count
    return Object.fromEntries(tables.map(({ name }) => [name, countIn(name)]))
  } finally {
    database.close()
  }
}

/** An empty list too, so that a restore always finds one. */
function copyErasures(dataDir: string, folder: string): void {
  const [log, copy] = [join(dataDir, ERASURES), join(folder, ERASURES)]
  writeFileSync(copy, existsSync(log) ? readFileSync(log) : '', { mode: 0o600, flag: 'wx' })
  syncToDisk(copy)
}
