import { isMissing } from '@knowdown/testkit/missing-program'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { sqlMailOutbox } from '../sql-mail.ts'
import type { Storage } from '../storage.ts'
import { takeDatabase } from './reused-database.ts'

const postgres = inject('postgres')

async function using(work: (db: Storage['db']) => Promise<unknown>): Promise<string> {
  if (isMissing(postgres)) throw postgres
  const { url, giveBack } = await takeDatabase(postgres)
  const { db, close } = await openDatabase({ kind: 'postgres', url })
  await work(db)
  await close()
  await giveBack()
  return url
}

const mailsIn = (db: Storage['db']) => sqlMailOutbox(db, () => 1).all()

test.skipIf(isMissing(postgres))('a database that is used again is empty', async () => {
  const mail = { to: 'ada@example.test', subject: 'Left behind', text: '', html: '' }
  const first = await using((db) => sqlMailOutbox(db, () => 1).add(mail))
  const second = await using(async (db) => expect(await mailsIn(db)).toEqual([]))
  expect(second).toBe(first)
})

test.skipIf(isMissing(postgres))('a database whose tables were changed is not used again', async () => {
  const changed = await using((db) => sql`create index extra on mails (id)`.execute(db))
  expect(await using(mailsIn)).not.toBe(changed)
})
