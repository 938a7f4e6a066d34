import { isMissing } from '@knowdown/testkit/missing-program'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { sqlClusterNodes } from './sql-cluster-nodes.ts'
import { migratedDatabase } from './testing/migrated-database.ts'

const postgres = inject('postgres')
const SECRETS = { realtime: 'one', signing: ['two'] }

test.skipIf(isMissing(postgres))('a node that signs off while it beats is gone at once', async () => {
  if (isMissing(postgres)) return
  const storage = await openDatabase({ kind: 'postgres', url: await migratedDatabase(postgres) })
  onTestFinished(storage.close)
  const leaving = sqlClusterNodes(storage.db, 'leaving', SECRETS)
  const watching = sqlClusterNodes(storage.db, 'watching', SECRETS)

  // A row of the same name that is not committed yet keeps the beat waiting, but not the sign-off.
  const blocker = await storage.db.startTransaction().execute()
  const row = { node_id: 'leaving', realtime: '', signing: '', seen_at: 0 }
  await blocker.insertInto('cluster_nodes').values(row).execute()
  const beat = leaving.beat()
  const waiting = sql<{ pid: number }>`select pid from pg_locks where not granted`
  await waitUntil('the beat waits', async () => (await waiting.execute(storage.db)).rows.length > 0)
  const left = leaving.leave()
  // Time enough for a sign-off that does not wait for the beat.
  for (let times = 0; times < 10; times += 1) await waiting.execute(storage.db)
  await blocker.rollback().execute()
  await Promise.all([beat, left])

  expect(await watching.countOthers()).toBe(0)
})
