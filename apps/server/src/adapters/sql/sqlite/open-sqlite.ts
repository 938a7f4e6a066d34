import { join, resolve } from 'node:path'
import { Kysely } from 'kysely'
import Database from 'libsql'
import type { OutageListener } from '../guarded-driver.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/migrations.ts'
import type { Schema } from '../schema.ts'
import { pingWithin, reasonOf, type Storage, StorageFault } from '../storage.ts'
import { isIntactDatabase } from './check-file.ts'
import { createFile } from './create-file.ts'
import { prepareDataFolder } from './data-folder.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { ImmediateSqliteDialect } from './immediate-sqlite-dialect.ts'
import { cacheStatements } from './statement-cache.ts'

export async function openSqlite(dataDir: string, listener?: OutageListener): Promise<Storage> {
  const folder = resolve(dataDir)
  prepareDataFolder(folder)
  const lock = lockFolder(folder)
  const file = join(folder, 'knowdown.db')
  try {
    if (!isIntactDatabase(file)) await createFile(file)
    return await openFile(file, lock, listener)
  } catch (error) {
    lock.release()
    if (error instanceof StorageFault) throw error
    throw new StorageFault(`The database ${file} cannot be opened (${reasonOf(error)}).`, { cause: error })
  }
}

async function openFile(file: string, lock: FolderLock, listener?: OutageListener): Promise<Storage> {
  const database = new Database(file)
  // FULL: a commit is on the disk before it is acknowledged, so that it survives a power cut.
  database.exec(
    'pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on',
  )
  const dialect = new ImmediateSqliteDialect({ database: cacheStatements(database) }, listener)
  const db = new Kysely<Schema>({ dialect })
  try {
    await migrate(db, file, migrations)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    db,
    engine: 'sqlite',
    ping: () => pingWithin(db),
    longestWaitMs: () => dialect.waits.longestMs(),
    async close() {
      emptyJournal(database)
      await db.destroy()
      lock.release()
    },
  }
}

/** After a clean stop the database is one file, so that copying it makes a backup. */
function emptyJournal(database: Database.Database): void {
  try {
    database.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // On a full disk the journal stays as it is; the next start reads it.
  }
}
