import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { reasonOf, StorageFault } from '../storage.ts'

export interface FolderLock {
  release(): void
}

// A connection nobody refers to is closed by the garbage collector, and the lock would go with it.
const held = new Set<Database.Database>()

/**
 * One process per data folder. The lock is an open transaction on a file of its own, so the operating system takes it
 * back when the process dies, however it dies. Never open that file by other means in this process: closing any
 * descriptor of a file drops all locks that the process has on it.
 */
export function lockFolder(folder: string): FolderLock {
  const pidFile = join(folder, 'knowdown.pid')
  const lock = takeLock(folder, pidFile)
  held.add(lock)
  writePid(pidFile)
  return {
    release() {
      rmSync(pidFile, { force: true })
      held.delete(lock)
      lock.close()
    },
  }
}

function takeLock(folder: string, pidFile: string): Database.Database {
  try {
    const lock = new Database(join(folder, 'knowdown.lock'))
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    throw isBusy(error) ? inUse(folder, pidFile) : unlockable(folder, error)
  }
}

function writePid(pidFile: string): void {
  try {
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch {
    // It only names the holder to others; on a full disk the product still has to start.
  }
}

function inUse(folder: string, pidFile: string): StorageFault {
  const holder = holderIn(pidFile)
  const who = holder ? `another Knowdown (process ${holder})` : 'another Knowdown'
  return new StorageFault(
    `The data folder ${folder} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

const unlockable = (folder: string, error: unknown): StorageFault =>
  new StorageFault(
    `The data folder ${folder} cannot be locked (${reasonOf(error)}). If no Knowdown runs on it, delete knowdown.lock there.`,
    { cause: error },
  )

function holderIn(pidFile: string): string | undefined {
  try {
    return /^\d+/.exec(readFileSync(pidFile, 'utf8'))?.[0]
  } catch {
    return undefined
  }
}

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
