import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TempDir, tempDir } from '@knowdown/testkit/temp-dir'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { sqlMailOutbox } from '../sql-mail.ts'
import { StorageFault } from '../storage.ts'

const PAGE = 4096

let temp: TempDir
let folder: string
let file: string

beforeEach(() => {
  temp = tempDir()
  folder = join(temp.path, 'data')
  file = join(folder, 'knowdown.db')
})
afterEach(() => temp.remove())

const open = () => openDatabase({ kind: 'sqlite', dataDir: folder })

/** Twenty mails; left as after a clean stop, or as after a crash, when the journal still holds the last of them. */
async function givenDatabase({ crashed }: { crashed: boolean }): Promise<void> {
  const { db, close } = await open()
  const outbox = sqlMailOutbox(db, () => 1)
  for (let count = 0; count < 20; count++) {
    await outbox.add({ to: 'ada@example.test', subject: String(count), text: 'x'.repeat(1_000), html: '' })
  }
  const copy = join(temp.path, 'copy')
  if (crashed) cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('-shm') })
  await close()
  if (!crashed) return
  rmSync(folder, { recursive: true })
  cpSync(copy, folder, { recursive: true })
}

async function countMails(): Promise<number> {
  const { db, close } = await open()
  const mails = await sqlMailOutbox(db, () => 1).all()
  await close()
  return mails.length
}

/** What counts: the pid file and SQLite's index over the journal come and go. */
const contents = () =>
  readdirSync(folder)
    .filter((name) => /^knowdown\.db(-wal)?$/.test(name))
    .map((name) => [name, readFileSync(join(folder, name)).toString('base64')])

async function expectRefusal(why: RegExp, remedy = 'Restore a backup or move the file away to start afresh.') {
  const before = contents()
  const fault = await open().catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(StorageFault)
  const { message } = fault as StorageFault
  expect(message).toMatch(why)
  expect(message).not.toContain('\n')
  expect(message.startsWith(`The database ${file} is damaged (`)).toBe(true)
  expect(message.endsWith(`). Nothing was changed. ${remedy}`)).toBe(true)
  expect(contents()).toEqual(before)
}

/** A page of the b-tree of the mails: its first byte is the type of the page. */
function breakPage(path: string): void {
  const bytes = readFileSync(path)
  for (let at = PAGE; at < bytes.length; at += PAGE) bytes.fill(0x5a, at, at + 16)
  writeFileSync(path, bytes)
}

function rootPageOfMails(): number {
  const db = new Database(`file:${file}?immutable=1`)
  const [mails] = db.prepare("select rootpage from sqlite_master where name = 'mails'").all() as { rootpage: number }[]
  db.close()
  return mails?.rootpage ?? 0
}

describe('after a clean stop', () => {
  const damages: [string, RegExp, () => void][] = [
    ['empty', /the file is empty/, () => truncateSync(file, 0)],
    ['cut within its header', /the file is cut off/, () => truncateSync(file, 60)],
    ['cut in half', /malformed|invalid|never used|out of order/i, () => truncateSync(file, 2 * PAGE)],
    ['a few bytes short', /the file is cut off/, () => truncateSync(file, readFileSync(file).length - 3)],
    ['no SQLite file', /it is not an SQLite file/, () => writeFileSync(file, 'Dear diary, '.repeat(1_000))],
    ['full of flipped bytes', /malformed|btreeInitPage/, () => breakPage(file)],
  ]
  test.each(damages)('a database that is %s is refused and not changed', async (_name, why, damage) => {
    await givenDatabase({ crashed: false })
    const sound = readFileSync(file)
    damage()
    await expectRefusal(why)
    writeFileSync(file, sound)
    expect(await countMails()).toBe(20)
  })
})

test('a database of another program is refused', async () => {
  mkdirSync(folder)
  const foreign = new Database(file)
  foreign.exec('create table accounts (id)')
  foreign.close()
  await expectRefusal(/it was not made by Knowdown/)
})

test('a folder in the place of the database is refused', async () => {
  mkdirSync(file, { recursive: true })
  await expect(open()).rejects.toThrow(`The database ${file} is damaged (it is not a file)`)
})

describe('after a crash, with changes still in the journal', () => {
  const both = 'Move knowdown.db and knowdown.db-wal away, then restore a backup or start afresh.'

  test('the changes are read', async () => {
    await givenDatabase({ crashed: true })
    expect(readFileSync(`${file}-wal`).length).toBeGreaterThan(0)
    expect(await countMails()).toBe(20)
  })

  test('an incomplete page from a crash during a checkpoint is restored from the journal', async () => {
    await givenDatabase({ crashed: true })
    const bytes = readFileSync(file)
    const start = (rootPageOfMails() - 1) * PAGE
    writeFileSync(file, bytes.fill(0x5a, start, start + PAGE))
    expect(await countMails()).toBe(20)
  })

  test('damage is refused, and the journal is not mixed into the damaged file', async () => {
    await givenDatabase({ crashed: true })
    breakPage(file)
    await expectRefusal(/malformed|btreeInitPage/, both)
  })

  test('a journal without its database is refused instead of starting with an empty database', async () => {
    await givenDatabase({ crashed: true })
    rmSync(file)
    await expectRefusal(/only its journal knowdown\.db-wal is left/, both)
  })
})
