import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines } from './on-both-engines.ts'
import type { Storage } from './storage.ts'

const row = { id: 'counter', created_at: 0, recipient: '', subject: '', body_text: '', body_html: '' }

/** Reads, thinks a moment, then writes what follows from what was read. */
const countUp = ({ db, engine }: Storage) =>
  db.transaction().execute(async (transaction) => {
    const { created_at } = await transaction
      .selectFrom('mails')
      .select('created_at')
      .where('id', '=', 'counter')
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirstOrThrow()
    await pause(2)
    await transaction
      .updateTable('mails')
      .set({ created_at: created_at + 1 })
      .where('id', '=', 'counter')
      .execute()
  })

onBothEngines('the storage', (open) => {
  test('answers a ping', async () => {
    await (await open()).ping()
  })

  test('[S-160] tells how long somebody has been waiting for a connection', async () => {
    const { db, longestWaitMs } = await open()
    expect(longestWaitMs()).toBe(0)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const holders = Array.from({ length: 12 }, () => db.connection().execute(() => held))
    await waitUntil('somebody waits', () => longestWaitMs() > 5)
    letGo()
    await Promise.all(holders)
    expect(longestWaitMs()).toBe(0)
  })

  test('loses no update when transactions read and then write at the same time', async () => {
    const storage = await open()
    await storage.db.insertInto('mails').values(row).execute()
    await Promise.all(Array.from({ length: 8 }, () => countUp(storage)))
    expect(await storage.db.selectFrom('mails').select('created_at').execute()).toEqual([{ created_at: 8 }])
  })

  test('rolls back a failed transaction and reports why it failed', async () => {
    const { db } = await open()
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('mails').values(row).execute()
      throw new Error('changed our mind')
    })
    await expect(failing).rejects.toThrow('changed our mind')
    expect(await db.selectFrom('mails').selectAll().execute()).toEqual([])
  })

  test('does not report a bug such as a duplicate key as an outage', async () => {
    const { db } = await open()
    await db.insertInto('mails').values(row).execute()
    await expect(db.insertInto('mails').values(row).execute()).rejects.not.toHaveProperty('kind')
  })

  test('returns integers as numbers, even large ones', async () => {
    const { db } = await open()
    const { rows } =
      await sql`select cast(${9_007_199_254_740_991} as bigint) as large, count(*) as count from mails`.execute(db)
    expect(rows).toEqual([{ large: 9_007_199_254_740_991, count: 0 }])
  })
})
