import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TempDir, tempDir } from '@knowdown/testkit/temp-dir'
import { sql } from 'kysely'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { sqlMailOutbox } from '../sql-mail.ts'
import type { Storage } from '../storage.ts'
import { StorageFault } from '../storage.ts'

let temp: TempDir
let folder: string
let storage: Storage | undefined

beforeEach(() => {
  temp = tempDir()
  folder = join(temp.path, 'deep', 'data')
})
afterEach(async () => {
  await storage?.close()
  storage = undefined
  temp.remove()
})

async function open(): Promise<Storage> {
  storage = await openDatabase({ kind: 'sqlite', dataDir: folder })
  return storage
}

const pragma = async (name: string) => {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute((storage ?? (await open())).db)
  return Object.values(rows[0] ?? {})[0]
}

test('only the owner can read the folder and the file', async () => {
  await open()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'knowdown.db')).mode & 0o777).toBe(0o600)
})

test('every commit is on the disk before it is acknowledged, and foreign keys are kept', async () => {
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('busy_timeout')).toBe(5000)
})

test('after a clean stop the one file holds everything', async () => {
  const { db, close } = await open()
  await sqlMailOutbox(db, () => 1).add({ to: 'ada@example.test', subject: 'Kept', text: '', html: '' })
  await close()
  storage = undefined
  const alone = new Database(`file:${join(folder, 'knowdown.db')}?immutable=1`)
  expect(alone.prepare('select subject from mails').all()).toEqual([{ subject: 'Kept' }])
  alone.close()
})

test('a transaction holds the write lock from its start', async () => {
  const { db } = await open()
  const other = new Database(join(folder, 'knowdown.db'))
  await db.transaction().execute(async () => {
    expect(() => other.exec('begin immediate')).toThrow('database is locked')
  })
  other.exec('begin immediate; rollback')
  other.close()
})

test('files of a killed first start are deleted', async () => {
  folder = temp.path
  writeFileSync(join(folder, 'knowdown.db.new'), 'half a database')
  writeFileSync(join(folder, 'knowdown.db.new-journal'), 'half a journal')
  await open()
  expect(statSync(join(folder, 'knowdown.db.new'), { throwIfNoEntry: false })).toBeUndefined()
})

test('a closed database does not answer', async () => {
  const { ping, close } = await open()
  await ping()
  await close()
  storage = undefined
  await expect(ping()).rejects.toThrow()
})

describe('a folder that cannot be used', () => {
  const complaint = (path: string, why: string) =>
    `The data folder ${path} cannot be used (${why}). Set DATA_DIR to a folder that can be written.`

  test('is named when it is a file', async () => {
    writeFileSync(join(temp.path, 'deep'), '')
    folder = join(temp.path, 'deep')
    await expect(open()).rejects.toEqual(new StorageFault(complaint(folder, 'it is a file, not a folder')))
  })

  test('is named when it cannot be created', async () => {
    writeFileSync(join(temp.path, 'deep'), '')
    await expect(open()).rejects.toEqual(
      new StorageFault(complaint(folder, 'a part of its path is a file, not a folder')),
    )
  })

  test('is named when the lock in it is broken', async () => {
    await (await open()).close()
    storage = undefined
    writeFileSync(join(folder, 'knowdown.lock'), 'no lock at all'.repeat(50))
    await expect(open()).rejects.toThrow(/cannot be locked \(file is not a database\)/)
  })
})
