import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { reasonOf, StorageFault } from '../storage.ts'

export interface FolderLock {
  release(): void
}

// Without a reference, the garbage collector would close the connection and so release the lock.
const heldLocks = new Set<Database.Database>()

/**
 * Allows one process per data folder. The lock is an open transaction on a separate file, so the operating system
 * releases it however the process ends. Never open that file by other means in this process: closing any
 * descriptor of a file drops all locks that the process has on it.
 */
export function lockFolder(folder: string): FolderLock {
  const pidFile = join(folder, 'knowdown.pid')
  const lock = takeLock(folder, pidFile)
  heldLocks.add(lock)
  writePid(pidFile)
  return {
    release() {
      rmSync(pidFile, { force: true })
      heldLocks.delete(lock)
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
    // The file only serves the message for a second process; the product must start even on a full disk.
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
    // The message then does not name the process.
    return undefined
  }
}

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
