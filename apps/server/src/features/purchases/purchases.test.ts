import type { Subscriber } from '@knowdown/domain/catalogue/purchase-record'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sqlUsers } from '../../adapters/sql/accounts/sql-users.ts'
import { openDatabase } from '../../adapters/sql/open-database.ts'
import { sqlPurchaseEvents } from '../../adapters/sql/purchases/sql-purchase-events.ts'
import { sqlPurchaseRecords } from '../../adapters/sql/purchases/sql-purchase-records.ts'
import { sqlPurchaseSyncQueue } from '../../adapters/sql/purchases/sql-purchase-sync-queue.ts'
import { migratedFolder } from '../../adapters/sql/testing/migrated-database.ts'
import { newUser } from '../accounts/profile/user.ts'
import { purchaseEvents } from './purchase-events.ts'
import { purchaseReader } from './purchase-records.ts'
import { PurchaseServiceDown } from './purchase-service.ts'
import { retryDelay, startPurchaseSyncWorker } from './purchase-sync.ts'
import { purchasesService } from './purchases.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NOTHING: Subscriber = { entitlements: [], subscriptions: {}, oneTimePurchases: {} }
const NO_ENTITLEMENT = { premium: false, packs: [] }

const premium = (until: number, over: Partial<Subscriber['subscriptions'][string]> = {}): Subscriber => ({
  entitlements: [{ name: 'premium', product: 'premium_monthly', expiresAt: until, graceUntil: null }],
  subscriptions: {
    premium_monthly: { isSandbox: false, unsubscribedAt: null, billingFailedAt: null, refundedAt: null, ...over },
  },
  oneTimePurchases: {},
})

/** Purchases on a real database, with a purchase service that the test controls. */
async function startPurchases(people: readonly string[] = ['ada']) {
  const folder = migratedFolder()
  const { db, close } = await openDatabase({ kind: 'sqlite', dataDir: folder.path })
  onTestFinished(async () => {
    await close()
    folder.remove()
  })
  // Durability does not matter here, and thousands of events are faster without waiting for the disk.
  await sql`pragma synchronous = off`.execute(db)
  for (const id of people) await sqlUsers(db).add(newUser(id, 0))
  const time = { now: 1_000_000 }
  const clock = () => time.now
  const truth = new Map<string, Subscriber>()
  const service = { isDown: false, reads: 0 }
  const records = sqlPurchaseRecords(db)
  const syncQueue = sqlPurchaseSyncQueue(db, clock)
  const reader = purchaseReader({
    service: {
      async read(userId) {
        service.reads += 1
        if (service.isDown) throw new PurchaseServiceDown('it is down')
        return truth.get(userId) ?? NOTHING
      },
      erase: async () => {},
    },
    records,
    sandboxCounts: false,
    clock,
  })
  const events = purchaseEvents({ log: sqlPurchaseEvents(db, clock), sandboxCounts: false, wake: () => {} })
  const purchases = purchasesService({ records, syncQueue, reader, clock })
  /** Runs all jobs that are due now; failed ones become due later. */
  const runDueJobs = async () => {
    const worker = startPurchaseSyncWorker({ queue: syncQueue, reader, reportFailure: () => {} })
    await waitUntil('nothing is due', async () => {
      worker.wake()
      const due = await db
        .selectFrom('purchase_sync_queue')
        .select('request_count')
        .where('next_try_at', '<=', time.now)
        .execute()
      return due.length === 0
    })
    await worker.close()
  }
  return { db, time, truth, service, records, syncQueue, reader, events, purchases, runDueJobs }
}

describe('[S-72] while the purchase service is down', () => {
  test('a paid period stays valid until its end, and nothing else becomes available', async () => {
    const { purchases, truth, service, time } = await startPurchases(['ada', 'bob'])
    truth.set('ada', premium(time.now + MINUTE_MS))
    await purchases.refresh('ada')
    await purchases.refresh('bob')
    service.isDown = true
    truth.set('bob', premium(time.now + DAY_MS))
    time.now += MINUTE_MS - 1
    expect([await purchases.of('ada'), await purchases.of('bob')]).toEqual([
      { premium: true, packs: [] },
      NO_ENTITLEMENT,
    ])
    time.now += 1
    expect(await purchases.of('ada')).toEqual(NO_ENTITLEMENT)
  })

  test('a refresh fails, and the stored state can still be read', async () => {
    const { purchases, truth, service, time } = await startPurchases(['ada', 'bob'])
    truth.set('ada', premium(time.now + MINUTE_MS))
    await purchases.refresh('ada')
    service.isDown = true
    await expect(purchases.refresh('ada')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await purchases.info('ada')).toMatchObject({ hasPremium: true, renews: true })
    await expect(purchases.info('bob')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await purchases.of('bob')).toEqual(NO_ENTITLEMENT)
    expect(await purchases.info(null)).toMatchObject({ hasPremium: false })
  })

  test('a player does not wait for it with every request', async () => {
    const { purchases, truth, service, time } = await startPurchases()
    truth.set('ada', premium(time.now + 1))
    await purchases.refresh('ada')
    service.isDown = true
    time.now += 10
    for (let turn = 0; turn < 20; turn += 1) expect(await purchases.of('ada')).toEqual(NO_ENTITLEMENT)
    expect(service.reads).toBe(2)
  })
})

describe('a period that ends', () => {
  test('is followed by the next paid one at once, without any event', async () => {
    const { purchases, truth, time } = await startPurchases()
    truth.set('ada', premium(time.now + MINUTE_MS))
    await purchases.refresh('ada')
    truth.set('ada', premium(time.now + DAY_MS))
    time.now += MINUTE_MS
    expect(await purchases.of('ada')).toEqual({ premium: true, packs: [] })
  })

  test('without renewal causes reads with growing pauses', async () => {
    const { purchases, truth, time, service } = await startPurchases()
    truth.set('ada', premium(time.now + 1))
    await purchases.refresh('ada')
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      time.now += MINUTE_MS
      await purchases.of('ada')
    }
    expect(service.reads).toBeLessThan(20)
  })

  test('with a cancelled renewal causes no read', async () => {
    const { purchases, truth, time, service } = await startPurchases()
    truth.set('ada', premium(time.now + 1, { unsubscribedAt: 5 }))
    await purchases.refresh('ada')
    time.now += MINUTE_MS
    expect(await purchases.of('ada')).toEqual(NO_ENTITLEMENT)
    expect(service.reads).toBe(1)
  })

  test('a refund whose event was lost is noticed within a day', async () => {
    const { purchases, truth, time, runDueJobs } = await startPurchases()
    truth.set('ada', premium(time.now + 30 * DAY_MS))
    await purchases.refresh('ada')
    truth.set('ada', premium(time.now + 30 * DAY_MS, { refundedAt: 7 }))
    time.now += DAY_MS
    await purchases.of('ada')
    await runDueJobs()
    expect(await purchases.of('ada')).toEqual(NO_ENTITLEMENT)
  })
})

test('without a store, purchases answer unavailable and earlier ones stay valid', async () => {
  const { records, syncQueue, truth, purchases, time } = await startPurchases()
  truth.set('ada', premium(time.now + DAY_MS))
  await purchases.refresh('ada')
  const closed = purchasesService({ records, syncQueue, reader: null, clock: () => time.now })
  expect(await closed.of('ada')).toEqual({ premium: true, packs: [] })
  for (const ask of [() => closed.info(null), () => closed.refresh('ada'), () => closed.info('bob')]) {
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable', detail: 'The store is not set up.' })
  }
})

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((first, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

describe('[S-69] [FT-18] events in any order, each five times', () => {
  const END = 50 * DAY_MS
  /** What the service knows after each event, in the order in which things really happened. */
  const story: readonly (readonly [string, Subscriber])[] = [
    ['INITIAL_PURCHASE', premium(2_000_000)],
    ['RENEWAL', premium(3_000_000)],
    ['CANCELLATION', premium(3_000_000, { unsubscribedAt: 2_500_000 })],
    ['EXPIRATION', premium(900_000, { unsubscribedAt: 800_000 })],
    ['PRODUCT_CHANGE', premium(END)],
  ]
  const endings = [
    ['a refund', 1, ['CANCELLATION', premium(END, { refundedAt: 4_000_000 })], NO_ENTITLEMENT],
    ['a renewal', 7, ['RENEWAL', premium(END + DAY_MS)], { premium: true, packs: [] }],
  ] as const

  test.each(endings)(
    'the result is the state of the service: %s',
    { timeout: 180_000 },
    async (_title, each, last, expected) => {
      const happened = [...story, last]
      const all = ordersOf(happened.map((_, index) => index))
      expect(all).toHaveLength(720)
      const orders = all.filter((_, index) => index % each === 0)
      const people = orders.map((_, index) => `user${index}`)
      const { events, truth, purchases, runDueJobs } = await startPurchases(people)
      for (const [index, order] of orders.entries()) {
        const userId = people[index] as string
        let latest = -1
        for (const at of order) {
          // The service knows of everything up to the latest event that it has sent.
          latest = Math.max(latest, at)
          truth.set(userId, (happened[latest] as (typeof story)[number])[1])
          const type = (happened[at] as (typeof story)[number])[0]
          const event = { id: `${userId} ${at}`, type, app_user_id: userId, event_timestamp_ms: at }
          for (let copy = 0; copy < 5; copy += 1) await events.receive(event)
          // Some users are read between their events.
          if ((index + at) % 4 === 0) await purchases.refresh(userId)
        }
      }
      await runDueJobs()
      for (const userId of people) expect([userId, await purchases.of(userId)]).toEqual([userId, expected])
    },
  )

  test('after an outage of ten minutes purchases are up to date within a minute', async () => {
    const { events, truth, purchases, runDueJobs, service, time } = await startPurchases()
    truth.set('ada', premium(END))
    service.isDown = true
    await events.receive({ id: 'e1', type: 'INITIAL_PURCHASE', app_user_id: 'ada' })
    for (const until = time.now + 10 * MINUTE_MS; time.now < until; time.now += 1_000) await runDueJobs()
    expect(await purchases.of('ada')).toEqual(NO_ENTITLEMENT)
    service.isDown = false
    const healed = time.now
    while (!(await purchases.of('ada')).premium && time.now - healed < MINUTE_MS) {
      time.now += 1_000
      await runDueJobs()
    }
    expect(await purchases.of('ada')).toEqual({ premium: true, packs: [] })
  })

  test('pauses between retries grow to twenty seconds at most', () => {
    expect([0, 1, 2, 3, 10, 1_000].map(retryDelay)).toEqual([500, 1_000, 2_000, 4_000, 20_000, 20_000])
  })
})

describe('[S-70] events', () => {
  test.each(['TEST', 'EXPERIMENT_ENROLLMENT', 'SOMETHING_NEW'])(
    'of type %s are stored and change nothing',
    async (type) => {
      const { db, events, service, runDueJobs } = await startPurchases()
      await events.receive({ id: 'e1', type, app_user_id: 'ada' })
      await runDueJobs()
      expect(service.reads).toBe(0)
      expect(await db.selectFrom('purchase_events').select('type').execute()).toEqual([{ type }])
    },
  )

  test('of sandbox purchases change nothing in production', async () => {
    const { db, events, service, runDueJobs } = await startPurchases()
    await events.receive({ id: 'e1', type: 'INITIAL_PURCHASE', app_user_id: 'ada', environment: 'SANDBOX' })
    await runDueJobs()
    expect(service.reads).toBe(0)
    expect(await db.selectFrom('purchase_events').select('environment').execute()).toEqual([{ environment: 'SANDBOX' }])
  })

  test('name users in several fields, and ids that are not ours are ignored', async () => {
    const { db, events } = await startPurchases()
    await events.receive({
      id: 'e1',
      type: 'TRANSFER',
      app_user_id: '$RCAnonymousID:8069238d6049ce87cc529853916d624c',
      original_app_user_id: 'first',
      aliases: ['alias', "'; drop table users; --", 'x'.repeat(37), ''],
      transferred_from: ['from'],
      transferred_to: ['to'],
    })
    const queued = await db.selectFrom('purchase_sync_queue').select('user_id').orderBy('user_id').execute()
    expect(queued.map(({ user_id }) => user_id)).toEqual(['alias', 'first', 'from', 'to'])
    expect(await db.selectFrom('purchase_events').select('user_id').execute()).toEqual([{ user_id: null }])
  })
})
