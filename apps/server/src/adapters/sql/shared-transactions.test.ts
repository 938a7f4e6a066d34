import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { sharedTransactions } from './shared-transactions.ts'
import { insertUser } from './testing/insert-user.ts'
import { migratedFolder } from './testing/migrated-database.ts'

async function open() {
  const folder = migratedFolder()
  const storage = await openDatabase({ kind: 'sqlite', dataDir: folder.path })
  onTestFinished(async () => {
    await storage.close()
    folder.remove()
  })
  const names = async () => (await storage.db.selectFrom('users').select('user_id').execute()).map((row) => row.user_id)
  return { share: sharedTransactions(storage.db), names }
}

test('what is asked for in one tick runs in order, and sees what came before it', async () => {
  const { share, names } = await open()
  const [, seen] = await Promise.all([
    share((transaction) => insertUser(transaction, 'ada')),
    share(async (transaction) => (await transaction.selectFrom('users').select('user_id').execute()).length),
  ])
  expect([seen, await names()]).toEqual([1, ['ada']])
})

test('work that throws is undone, and nothing else', async () => {
  const { share, names } = await open()
  const failing = share(async (transaction) => {
    await insertUser(transaction, 'bob')
    throw new Error('no')
  })
  const results = await Promise.allSettled([
    share((transaction) => insertUser(transaction, 'ada')),
    failing,
    share((transaction) => insertUser(transaction, 'cyd')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await names()).toEqual(['ada', 'cyd'])
})
