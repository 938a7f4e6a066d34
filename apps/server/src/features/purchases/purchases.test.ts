import type { Subscriber } from '@knowdown/domain/catalogue/purchase-record'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sqlUsers } from '../../adapters/sql/accounts/sql-users.ts'
import { openDatabase } from '../../adapters/sql/open-database.ts'
import { sqlPurchaseEvents } from '../../adapters/sql/purchases/sql-purchase-events.ts'
import { sqlPurchaseRecords } from '../../adapters/sql/purchases/sql-purchase-records.ts'
import { sqlPurchaseSyncQueue } from '../../adapters/sql/purchases/sql-purchase-sync-queue.ts'
import { newUser } from '../accounts/profile/user.ts'
import { purchaseEvents } from './purchase-events.ts'
import { purchaseReader } from './purchase-records.ts'
import { PurchaseServiceDown } from './purchase-service.ts'
import { retryDelay, startPurchaseSyncWorker } from './purchase-sync.ts'
import { purchasesService } from './purchases.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NOTHING: Subscriber = { entitlements: [], subscriptions: {}, oneTimePurchases: {} }
const NOTHING_OPEN = { premium: false, packs: [] }

const premium = (until: number, over: Partial<Subscriber['subscriptions'][string]> = {}): Subscriber => ({
  entitlements: [{ name: 'premium', product: 'premium_monthly', expiresAt: until, graceUntil: null }],
  subscriptions: {
    premium_monthly: { isSandbox: false, unsubscribedAt: null, billingFailedAt: null, refundedAt: null, ...over },
  },
  oneTimePurchases: {},
})

/** Purchases on a real database, with a service that says what the test wants it to say. */
async function running(people: readonly string[] = ['ada']) {
  const folder = tempDir()
  const { db, close } = await openDatabase({ kind: 'sqlite', dataDir: folder.path })
  onTestFinished(async () => {
    await close()
    folder.remove()
  })
  // No power is cut here, and thousands of events are quicker without waiting for the disk.
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
    },
    records,
    sandboxCounts: false,
    clock,
  })
  const events = purchaseEvents({ log: sqlPurchaseEvents(db, clock), sandboxCounts: false, wake: () => {} })
  const purchases = purchasesService({ records, syncQueue, reader, clock })
  /** Carries out all that is due now; what fails is due later. */
  const carryOut = async () => {
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
  return { db, time, truth, service, records, syncQueue, reader, events, purchases, carryOut }
}

describe('[S-72] while the purchase service is down', () => {
  test('a paid period stays open to its end, and nothing opens that is not paid', async () => {
    const { purchases, truth, service, time } = await running(['ada', 'bob'])
    truth.set('ada', premium(time.now + MINUTE_MS))
    await purchases.refresh('ada')
    await purchases.refresh('bob')
    service.isDown = true
    truth.set('bob', premium(time.now + DAY_MS))
    time.now += MINUTE_MS - 1
    expect([await purchases.of('ada'), await purchases.of('bob')]).toEqual([{ premium: true, packs: [] }, NOTHING_OPEN])
    time.now += 1
    expect(await purchases.of('ada')).toEqual(NOTHING_OPEN)
  })

  test('asking for the truth is refused, and what is known is still told', async () => {
    const { purchases, truth, service, time } = await running(['ada', 'bob'])
    truth.set('ada', premium(time.now + MINUTE_MS))
    await purchases.refresh('ada')
    service.isDown = true
    await expect(purchases.refresh('ada')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await purchases.info('ada')).toMatchObject({ hasPremium: true, renews: true })
    await expect(purchases.info('bob')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await purchases.of('bob')).toEqual(NOTHING_OPEN)
    expect(await purchases.info(null)).toMatchObject({ hasPremium: false })
  })

  test('who plays does not wait for it again and again', async () => {
    const { purchases, truth, service, time } = await running()
    truth.set('ada', premium(time.now + 1))
    await purchases.refresh('ada')
    service.isDown = true
    time.now += 10
    for (let turn = 0; turn < 20; turn += 1) expect(await purchases.of('ada')).toEqual(NOTHING_OPEN)
    expect(service.reads).toBe(2)
  })
})

describe('a period that ends', () => {
  test('is followed by the next one at once when that was paid, without any event', async () => {
    const { purchases, truth, time } = await running()
    truth.set('ada', premium(time.now + MINUTE_MS))
    await purchases.refresh('ada')
    truth.set('ada', premium(time.now + DAY_MS))
    time.now += MINUTE_MS
    expect(await purchases.of('ada')).toEqual({ premium: true, packs: [] })
  })

  test('and was not renewed is asked about ever less often', async () => {
    const { purchases, truth, time, service } = await running()
    truth.set('ada', premium(time.now + 1))
    await purchases.refresh('ada')
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      time.now += MINUTE_MS
      await purchases.of('ada')
    }
    expect(service.reads).toBeLessThan(20)
  })

  test('with its renewal stopped needs nobody to be asked', async () => {
    const { purchases, truth, time, service } = await running()
    truth.set('ada', premium(time.now + 1, { unsubscribedAt: 5 }))
    await purchases.refresh('ada')
    time.now += MINUTE_MS
    expect(await purchases.of('ada')).toEqual(NOTHING_OPEN)
    expect(service.reads).toBe(1)
  })

  test('a refund whose event was lost is noticed within a day', async () => {
    const { purchases, truth, time, carryOut } = await running()
    truth.set('ada', premium(time.now + 30 * DAY_MS))
    await purchases.refresh('ada')
    truth.set('ada', premium(time.now + 30 * DAY_MS, { refundedAt: 7 }))
    time.now += DAY_MS
    await purchases.of('ada')
    await carryOut()
    expect(await purchases.of('ada')).toEqual(NOTHING_OPEN)
  })
})

test('where nothing is for sale the store says so, and what was paid before stays open', async () => {
  const { records, syncQueue, truth, purchases, time } = await running()
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
    ['a refund', 1, ['CANCELLATION', premium(END, { refundedAt: 4_000_000 })], NOTHING_OPEN],
    ['a renewal', 7, ['RENEWAL', premium(END + DAY_MS)], { premium: true, packs: [] }],
  ] as const

  test.each(endings)(
    'the end is what the service says: %s',
    { timeout: 180_000 },
    async (_title, each, last, expected) => {
      const happened = [...story, last]
      const all = ordersOf(happened.map((_, index) => index))
      expect(all).toHaveLength(720)
      const orders = all.filter((_, index) => index % each === 0)
      const people = orders.map((_, index) => `user${index}`)
      const { events, truth, purchases, carryOut } = await running(people)
      for (const [index, order] of orders.entries()) {
        const userId = people[index] as string
        let latest = -1
        for (const at of order) {
          // An event is sent when it has happened, not before; what happens meanwhile is known to the service already.
          latest = Math.max(latest, at)
          truth.set(userId, (happened[latest] as (typeof story)[number])[1])
          const type = (happened[at] as (typeof story)[number])[0]
          const event = { id: `${userId} ${at}`, type, app_user_id: userId, event_timestamp_ms: at }
          for (let copy = 0; copy < 5; copy += 1) await events.receive(event)
          // Some are read in the middle of it.
          if ((index + at) % 4 === 0) await purchases.refresh(userId)
        }
      }
      await carryOut()
      for (const userId of people) expect([userId, await purchases.of(userId)]).toEqual([userId, expected])
    },
  )

  test('after ten minutes of outage everything is right within a minute', async () => {
    const { events, truth, purchases, carryOut, service, time } = await running()
    truth.set('ada', premium(END))
    service.isDown = true
    await events.receive({ id: 'e1', type: 'INITIAL_PURCHASE', app_user_id: 'ada' })
    for (const until = time.now + 10 * MINUTE_MS; time.now < until; time.now += 1_000) await carryOut()
    expect(await purchases.of('ada')).toEqual(NOTHING_OPEN)
    service.isDown = false
    const healed = time.now
    while (!(await purchases.of('ada')).premium && time.now - healed < MINUTE_MS) {
      time.now += 1_000
      await carryOut()
    }
    expect(await purchases.of('ada')).toEqual({ premium: true, packs: [] })
  })

  test('pauses between tries grow to twenty seconds and no further', () => {
    expect([0, 1, 2, 3, 10, 1_000].map(retryDelay)).toEqual([500, 1_000, 2_000, 4_000, 20_000, 20_000])
  })
})

describe('[S-70] events', () => {
  test.each(['TEST', 'EXPERIMENT_ENROLLMENT', 'SOMETHING_NEW'])(
    'of type %s are noted and change nothing',
    async (type) => {
      const { db, events, service, carryOut } = await running()
      await events.receive({ id: 'e1', type, app_user_id: 'ada' })
      await carryOut()
      expect(service.reads).toBe(0)
      expect(await db.selectFrom('purchase_events').select('type').execute()).toEqual([{ type }])
    },
  )

  test('of test purchases change nothing where things are sold', async () => {
    const { db, events, service, carryOut } = await running()
    await events.receive({ id: 'e1', type: 'INITIAL_PURCHASE', app_user_id: 'ada', environment: 'SANDBOX' })
    await carryOut()
    expect(service.reads).toBe(0)
    expect(await db.selectFrom('purchase_events').select('environment').execute()).toEqual([{ environment: 'SANDBOX' }])
  })

  test('name people in several ways, and ids that the service made up are left out', async () => {
    const { db, events } = await running()
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
