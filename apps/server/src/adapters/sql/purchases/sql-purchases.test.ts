import { createHash } from 'node:crypto'
import { NO_PURCHASES, type PurchaseRecord } from '@knowdown/domain/catalogue/purchase-record'
import { expect, test } from 'vitest'
import { newUser } from '../../../features/accounts/profile/user.ts'
import { sqlUsers } from '../accounts/sql-users.ts'
import { deleteOldRows } from '../delete-old-rows.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlErasures } from '../sql-erasures.ts'
import type { Storage } from '../storage.ts'
import { sqlPurchaseEvents } from './sql-purchase-events.ts'
import { sqlPurchaseRecords } from './sql-purchase-records.ts'
import { sqlPurchaseSyncQueue } from './sql-purchase-sync-queue.ts'
import { sqlSandboxPurchases } from './sql-sandbox-purchases.ts'

const PREMIUM: PurchaseRecord = {
  premium: { until: 1_763_000_000_123, renews: true },
  packs: { gamer: { until: null, renews: false } },
}
const DAY_MS = 24 * 3_600_000

async function withPeople({ db }: Storage, ...ids: string[]) {
  for (const id of ids) await sqlUsers(db).add(newUser(id, 0))
  const time = { now: 1_000 }
  const clock = () => time.now
  return {
    db,
    time,
    records: sqlPurchaseRecords(db),
    syncQueue: sqlPurchaseSyncQueue(db, clock),
    events: sqlPurchaseEvents(db, clock),
    sandbox: sqlSandboxPurchases(db, clock),
  }
}

const event = (id: string, customer: string | null = 'ada') => ({
  id,
  type: 'RENEWAL',
  environment: 'PRODUCTION',
  at: 900,
  customer,
})

onBothEngines('what is known of purchases', (open) => {
  test('is read as it was saved, and is null before the service has answered', async () => {
    const { records } = await withPeople(await open(), 'ada')
    expect(await records.find('ada')).toBeNull()
    expect(await records.startRead('ada')).toBe(1)
    expect(await records.find('ada')).toBeNull()
    await records.save('ada', 1, { record: PREMIUM, readAt: 5 })
    expect(await records.find('ada')).toEqual({ record: PREMIUM, readAt: 5 })
    expect(await records.find('bob')).toBeNull()
  })

  test('of two reads the one that started later wins, whichever answer comes first', async () => {
    const { records } = await withPeople(await open(), 'ada')
    const [first, second] = [await records.startRead('ada'), await records.startRead('ada')]
    expect([first, second]).toEqual([1, 2])
    await records.save('ada', 2, { record: PREMIUM, readAt: 7 })
    await records.save('ada', 1, { record: NO_PURCHASES, readAt: 9 })
    expect(await records.find('ada')).toEqual({ record: PREMIUM, readAt: 7 })
  })

  test('reads that start at the same time get different numbers', async () => {
    const { records } = await withPeople(await open(), 'ada')
    const numbers = await Promise.all(Array.from({ length: 12 }, () => records.startRead('ada')))
    expect(new Set(numbers).size).toBe(12)
  })

  test('nothing is stored for a user without an account or with a deleted one', async () => {
    const { db, records } = await withPeople(await open(), 'ada')
    expect(await records.startRead('nobody')).toBeNull()
    const reading = await records.startRead('ada')
    await db.deleteFrom('users').execute()
    await db.deleteFrom('entitlements').execute()
    await records.save('ada', reading ?? 0, { record: PREMIUM, readAt: 5 })
    expect(await db.selectFrom('entitlements').selectAll().execute()).toEqual([])
  })
})

onBothEngines('wishes for a reading', (open) => {
  test('are claimed by one caller each, and are due again when that caller dies', async () => {
    const { syncQueue, time } = await withPeople(await open(), 'ada', 'bob')
    await syncQueue.enqueue('ada')
    await syncQueue.enqueue('bob')
    const claims = await Promise.all(Array.from({ length: 6 }, () => syncQueue.claim(500)))
    expect(claims.flatMap((claim) => claim?.userId ?? []).toSorted()).toEqual(['ada', 'bob'])
    time.now += 500
    expect(await syncQueue.claim(500)).toMatchObject({ attempts: 1 })
  })

  test('a completed job is deleted, and a failed one is due after its delay', async () => {
    const { syncQueue, time } = await withPeople(await open(), 'ada')
    await syncQueue.enqueue('ada')
    const first = await syncQueue.claim(500)
    if (!first) throw new Error('nothing was due')
    await syncQueue.retry(first, 40)
    expect(await syncQueue.claim(500)).toBeNull()
    time.now += 40
    const second = await syncQueue.claim(500)
    expect(second).toMatchObject({ userId: 'ada', attempts: 1 })
    if (second) await syncQueue.complete(second)
    time.now += 10_000
    expect(await syncQueue.claim(500)).toBeNull()
  })

  test('an event during a read queues another read', async () => {
    const { syncQueue, events } = await withPeople(await open(), 'ada')
    await events.record(event('e1'), ['ada'])
    const first = await syncQueue.claim(500)
    await events.record(event('e2'), ['ada'])
    if (first) await syncQueue.complete(first)
    expect(await syncQueue.claim(500)).toMatchObject({ userId: 'ada', requestCount: 2, attempts: 0 })
  })

  test('enqueueing a queued user does not change when the job is due', async () => {
    const { syncQueue } = await withPeople(await open(), 'ada')
    await syncQueue.enqueue('ada')
    const first = await syncQueue.claim(500)
    if (first) await syncQueue.retry(first, 300)
    await syncQueue.enqueue('ada')
    expect(await syncQueue.claim(500)).toBeNull()
  })

  test('[S-70] a job of an unknown user waits until the account exists', async () => {
    const { db, syncQueue, events } = await withPeople(await open(), 'ada')
    await events.record(event('e1', 'newcomer'), ['newcomer'])
    expect(await syncQueue.claim(500)).toBeNull()
    await sqlUsers(db).add(newUser('newcomer', 0))
    expect(await syncQueue.claim(500)).toMatchObject({ userId: 'newcomer' })
  })
})

onBothEngines('events of the purchase service', (open) => {
  test('[S-69] are stored once, however many copies arrive at the same time', async () => {
    const { db, events, syncQueue } = await withPeople(await open(), 'ada', 'bob')
    await Promise.all(Array.from({ length: 20 }, () => events.record(event('e1'), ['bob', 'ada'])))
    expect(await db.selectFrom('purchase_events').selectAll().execute()).toEqual([
      {
        event_id: 'e1',
        type: 'RENEWAL',
        environment: 'PRODUCTION',
        happened_at: 900,
        received_at: 1_000,
        user_id: 'ada',
      },
    ])
    const claims = [await syncQueue.claim(500), await syncQueue.claim(500), await syncQueue.claim(500)]
    expect(claims.map((claim) => claim?.requestCount)).toEqual([1, 1, undefined])
  })

  test('about the same users in different order do not deadlock', async () => {
    const { db, events } = await withPeople(await open(), 'ada', 'bob')
    const orders = [
      ['ada', 'bob'],
      ['bob', 'ada'],
    ]
    await Promise.all(Array.from({ length: 20 }, (_, n) => events.record(event(`e${n}`), orders[n % 2] ?? [])))
    expect(await db.selectFrom('purchase_events').select('event_id').execute()).toHaveLength(20)
    const queued = await db
      .selectFrom('purchase_sync_queue')
      .select(['user_id', 'request_count'])
      .orderBy('user_id')
      .execute()
    expect(queued).toEqual([
      { user_id: 'ada', request_count: 20 },
      { user_id: 'bob', request_count: 20 },
    ])
  })

  test('[S-84] do not store an erased user again, whose id stays taken', async () => {
    const { db, events } = await withPeople(await open(), 'ada')
    const erasures = sqlErasures(db, () => 1)
    await erasures.request('gone')
    await erasures.finish('gone')
    await events.record(event('e1', 'gone'), ['gone', 'ada'])
    expect(await db.selectFrom('purchase_events').select('user_id').execute()).toEqual([{ user_id: null }])
    expect(await db.selectFrom('purchase_sync_queue').select('user_id').execute()).toEqual([{ user_id: 'ada' }])
    await sqlUsers(db).add(newUser('gone', 2))
    await events.record(event('e2', 'gone'), ['gone'])
    expect(await db.selectFrom('purchase_sync_queue').select('user_id').execute()).toEqual([{ user_id: 'ada' }])
    const erased = await db.selectFrom('erasures').select('user_hash').execute()
    expect(erased).toEqual([{ user_hash: createHash('sha256').update('erased gone').digest('hex') }])
  })

  test('are deleted after half a year, and so are jobs of users who never signed up', async () => {
    const { db, events } = await withPeople(await open())
    await events.record(event('old', 'nobody'), ['nobody'])
    await deleteOldRows(db, 1_000 + 179 * DAY_MS)
    expect(await db.selectFrom('purchase_events').selectAll().execute()).toHaveLength(1)
    await deleteOldRows(db, 1_001 + 180 * DAY_MS)
    expect(await db.selectFrom('purchase_events').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('purchase_sync_queue').selectAll().execute()).toEqual([])
  })
})

onBothEngines('purchases of the test store', (open) => {
  test('are stored once per product, and each purchase queues a read', async () => {
    const { sandbox, syncQueue } = await withPeople(await open(), 'ada')
    const monthly = { product: 'premium_monthly', boughtAt: 5, periodMs: 2_592_000_000, stoppedAt: null }
    const pack = { product: 'pack_kpop', boughtAt: 6, periodMs: null, stoppedAt: null }
    await sandbox.save('ada', monthly)
    await sandbox.save('ada', pack)
    await sandbox.save('ada', { ...monthly, stoppedAt: 9 })
    expect(await sandbox.of('ada')).toEqual([{ ...monthly, stoppedAt: 9 }, pack])
    expect(await sandbox.of('bob')).toEqual([])
    expect(await syncQueue.claim(500)).toMatchObject({ userId: 'ada', requestCount: 3 })
  })
})
