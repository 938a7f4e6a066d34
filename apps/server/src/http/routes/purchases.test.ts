import { deleteData } from '@knowdown/contracts/account/calls'
import { getClientSettings } from '@knowdown/contracts/client/settings'
import { myPurchases, purchaseWebhook, refreshPurchases } from '@knowdown/contracts/purchases/calls'
import {
  endSandboxSubscription,
  restoreSandboxPurchases,
  sandboxPurchase,
} from '@knowdown/contracts/purchases/sandbox-store'
import { purchaseEvent, startFakeRevenueCat } from '@knowdown/testkit/fake-revenuecat'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Person, wholeProduct } from '../../testing/whole-product.ts'

const AUTHORIZATION = 'Bearer wh_4Tq9-xLm2_Vb7s0Kd8Rz'
const DAY_MS = 24 * 3_600_000
const NOTHING = {
  hasPremium: false,
  unlockedPacks: [],
  premiumUntil: null,
  renews: false,
  premiumPrice: '$2.99/month',
  packPrice: '$0.99',
}

async function withRevenueCat(env: Record<string, string> = {}) {
  const fake = await startFakeRevenueCat()
  onTestFinished(fake.close)
  const product = await wholeProduct({
    STORE_PROVIDER: 'revenuecat',
    REVENUECAT_SECRET_KEY: fake.secretKey,
    REVENUECAT_WEBHOOK_AUTH: AUTHORIZATION,
    REVENUECAT_API_URL: fake.url,
    REVENUECAT_WEB_KEY: 'rcb_public',
    ...env,
  })
  const send = (body: object, authorization: string | null = AUTHORIZATION) =>
    product.call(purchaseWebhook, body, authorization === null ? {} : { authorization })
  const owns = async (person: Person) => (await product.call(myPurchases, {}, person.token)).reply
  return { fake, product, send, owns }
}

const premium = (until = Date.now() + DAY_MS) => ({ entitlement: 'premium', product: 'premium_monthly', until })

test('[S-106] deleting all data deletes the customer at the purchase service too', async () => {
  const { product, fake } = await withRevenueCat()
  const ada = await product.signUp('ada')
  fake.sell(ada.userId, premium())
  expect((await product.call(deleteData, {}, ada.token)).status).toBe(200)
  expect(fake.isKnown(ada.userId)).toBe(false)
})

describe('the webhook of the purchase service', () => {
  test('[S-68] refuses a caller without the agreed value before reading the body, and changes nothing', async () => {
    const { product, fake, send } = await withRevenueCat()
    const ada = await product.signUp('ada')
    fake.sell(ada.userId, premium())
    const event = purchaseEvent('INITIAL_PURCHASE', { app_user_id: ada.userId })
    const wrong = [null, '', 'Bearer', AUTHORIZATION.slice(0, -1), `${AUTHORIZATION}x`, AUTHORIZATION.toLowerCase()]
    for (const authorization of [...wrong, AUTHORIZATION.replace('Bearer ', ''), 'x'.repeat(8_000)]) {
      expect([authorization, (await send(event, authorization)).status]).toEqual([authorization, 401])
    }
    const huge = await product.app.inject({
      method: 'POST',
      url: '/api/purchases/webhook',
      payload: { a: 'x'.repeat(1e6) },
    })
    expect(huge.statusCode).toBe(401)
    expect(fake.reads).toEqual([])
  })

  test('[S-68] refuses other methods and huge bodies even with the agreed value', async () => {
    const { product, send } = await withRevenueCat()
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const reply = await product.app.inject({
        method,
        url: '/api/purchases/webhook',
        headers: { authorization: AUTHORIZATION },
      })
      expect([method, reply.statusCode, reply.headers.allow]).toEqual([method, 405, 'POST'])
    }
    expect((await send({ event: { id: 'x'.repeat(1_000_000), type: 'TEST' } })).status).toBe(413)
  })

  test.each([
    ['no event', {}],
    ['an event without an id', { event: { type: 'RENEWAL' } }],
    ['an id that is no text', { event: { id: 7, type: 'RENEWAL' } }],
    ['a list of people that is none', { event: { id: 'e', type: 'TRANSFER', transferred_to: 'ada' } }],
  ])('%s is refused', async (_title, body) => {
    const { send } = await withRevenueCat()
    expect((await send(body)).status).toBe(400)
  })

  test('[S8] a purchase unlocks at once what the purchase service reports as paid', async () => {
    const { product, fake, send, owns } = await withRevenueCat()
    const ada = await product.signUp('ada')
    expect(await owns(ada)).toEqual(NOTHING)
    const until = Date.now() + DAY_MS
    fake.sell(ada.userId, premium(until))
    fake.sell(ada.userId, { entitlement: 'pack_kpop', product: 'pack_kpop', until: null })
    const { status, reply } = await send(purchaseEvent('INITIAL_PURCHASE', { app_user_id: ada.userId }))
    expect([status, reply]).toEqual([200, { received: true }])
    await waitUntil('premium is known', async () => (await owns(ada)).hasPremium, 5_000)
    expect(await owns(ada)).toEqual({
      ...NOTHING,
      hasPremium: true,
      unlockedPacks: ['kpop'],
      premiumUntil: new Date(until).toISOString(),
      renews: true,
    })
  })

  test('[S8] an event about a purchase that the service does not know unlocks nothing', async () => {
    const { product, fake, send, owns } = await withRevenueCat()
    const ada = await product.signUp('ada')
    const claims = {
      entitlement_ids: ['premium'],
      expiration_at_ms: Date.now() + DAY_MS,
      product_id: 'premium_monthly',
    }
    await send(purchaseEvent('INITIAL_PURCHASE', { app_user_id: ada.userId, ...claims }))
    await waitUntil('the service was asked', () => fake.reads.length > 0)
    expect(await owns(ada)).toEqual(NOTHING)
  })

  test('[S-69] the same event sent twenty times at once leads to one read from the service', async () => {
    const { product, fake, send, owns } = await withRevenueCat()
    const ada = await product.signUp('ada')
    await owns(ada)
    fake.sell(ada.userId, premium())
    const event = purchaseEvent('INITIAL_PURCHASE', { app_user_id: ada.userId })
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(event)))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    await waitUntil('premium is known', async () => (await owns(ada)).hasPremium)
    // Once when the purchases were first read, once for the event.
    expect(fake.reads).toEqual([ada.userId, ada.userId])
  })

  test('[S-69] an event is acknowledged while the service is down, and processed when it is back', async () => {
    const { product, fake, send, owns } = await withRevenueCat()
    const ada = await product.signUp('ada')
    await owns(ada)
    fake.sell(ada.userId, premium())
    fake.behave(() => ({ kind: 'hang' }))
    expect((await send(purchaseEvent('INITIAL_PURCHASE', { app_user_id: ada.userId }))).status).toBe(200)
    expect((await owns(ada)).hasPremium).toBe(false)
    fake.behave(() => null)
    await waitUntil('premium is known', async () => (await owns(ada)).hasPremium)
  })

  test('[S-70] an event for an unknown user is kept, and processed when the user signs up', async () => {
    const { product, fake, send, owns } = await withRevenueCat()
    fake.sell('late-comer', premium())
    await send(purchaseEvent('INITIAL_PURCHASE', { app_user_id: 'late-comer' }))
    const late = await product.signUp('late', 'late-comer')
    expect(late.userId).toBe('late-comer')
    await waitUntil('the kept event is carried out', () => fake.reads.length > 0)
    await waitUntil('premium is known', async () => (await owns(late)).hasPremium)
  })

  test('[S-70] in production a test purchase unlocks nothing, even when the service reports it', async () => {
    const { product, fake, send, owns } = await withRevenueCat({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://play.example',
      RATE_LIMITS: 'on',
    })
    const ada = await product.signUp('ada')
    fake.sell(ada.userId, { ...premium(), isSandbox: true })
    await send(purchaseEvent('INITIAL_PURCHASE', { app_user_id: ada.userId, environment: 'SANDBOX' }))
    expect((await product.call(refreshPurchases, {}, ada.token)).reply).toEqual(NOTHING)
    expect(await owns(ada)).toEqual(NOTHING)
  })

  test('[S-73] a transfer moves the purchases from one user to the other', async () => {
    const { product, fake, send, owns } = await withRevenueCat()
    const [ada, bob] = [await product.signUp('ada'), await product.signUp('bob')]
    fake.sell(ada.userId, premium())
    await product.call(refreshPurchases, {}, ada.token)
    fake.transfer(ada.userId, bob.userId)
    await send(purchaseEvent('TRANSFER', { transferred_from: [ada.userId], transferred_to: [bob.userId] }))
    await waitUntil('bob has it', async () => (await owns(bob)).hasPremium)
    await waitUntil('ada has it no longer', async () => !(await owns(ada)).hasPremium)
  })

  test('returns 404 when another store is configured', async () => {
    const product = await wholeProduct()
    expect((await product.call(purchaseWebhook, {}, { authorization: AUTHORIZATION })).status).toBe(404)
    expect((await product.app.inject('/api/purchases/webhook')).statusCode).toBe(404)
  })
})

describe('what a player owns', () => {
  test('[S-73] is available on a second device without a new purchase', async () => {
    const { product, fake } = await withRevenueCat()
    const ada = await product.signUp('ada')
    fake.sell(ada.userId, { entitlement: 'pack_fantasy', product: 'pack_fantasy', until: null })
    expect((await product.call(refreshPurchases, {}, ada.token)).reply.unlockedPacks).toEqual(['fantasy'])
    const second = await product.signIn('ada')
    expect((await product.call(myPurchases, {}, second)).reply.unlockedPacks).toEqual(['fantasy'])
    expect((await product.call(refreshPurchases, {}, second)).reply.unlockedPacks).toEqual(['fantasy'])
  })

  test('[S4] [S-72] is unknown until the service has answered for the first time', async () => {
    const { product, fake } = await withRevenueCat()
    const ada = await product.signUp('ada')
    fake.behave(() => ({ kind: 'status', status: 500 }))
    for (const endpoint of [myPurchases, refreshPurchases]) {
      const { status, detail } = await product.call(endpoint, {}, ada.token)
      expect([status, detail]).toEqual([503, 'The store cannot be reached at the moment.'])
    }
    expect((await product.call(myPurchases, {})).reply).toEqual(NOTHING)
    fake.behave(() => null)
    expect((await product.call(refreshPurchases, {}, ada.token)).reply).toEqual(NOTHING)
  })

  test('is read from the service only for signed-in players', async () => {
    const { product, fake } = await withRevenueCat()
    expect((await product.call(refreshPurchases, {})).status).toBe(401)
    expect(fake.reads).toEqual([])
  })

  test('[S-84] is deleted with the account, and no later event restores it', async () => {
    const { product, fake, send } = await withRevenueCat()
    const ada = await product.signUp('ada')
    fake.sell(ada.userId, premium())
    await send(purchaseEvent('INITIAL_PURCHASE', { app_user_id: ada.userId }))
    await product.call(refreshPurchases, {}, ada.token)
    const exported = await product.app.inject({ url: '/api/user/data-export', headers: ada.token })
    expect(exported.json().data).toMatchObject({
      entitlements: [{ user_id: ada.userId }],
      purchase_events: [{ type: 'INITIAL_PURCHASE' }],
    })
    await product.app.inject({ method: 'DELETE', url: '/api/user/data', headers: ada.token })
    expect((await send(purchaseEvent('RENEWAL', { app_user_id: ada.userId }))).status).toBe(200)
    fake.refund(ada.userId, 'premium_monthly')
    await expect(product.signUp('ada', ada.userId)).rejects.toThrow('401')
    const again = await product.signUp('ada')
    const later = await product.app.inject({ url: '/api/user/data-export', headers: again.token })
    expect(later.json().data).toMatchObject({ entitlements: [], purchase_events: [], purchase_sync_queue: [] })
    expect((await product.call(myPurchases, {}, again.token)).reply).toEqual(NOTHING)
  })
})

describe('the client settings', () => {
  test('[S-59] contain public keys only, and may be cached for a minute', async () => {
    const { product, fake } = await withRevenueCat({ REVENUECAT_IOS_KEY: 'appl_public' })
    const reply = await product.app.inject(`/api${getClientSettings.path}`)
    expect(reply.json()).toMatchObject({
      ads: 'house',
      purchases: { provider: 'revenuecat', webKey: 'rcb_public', iosKey: 'appl_public' },
    })
    expect(reply.headers['cache-control']).toBe('public, max-age=60')
    for (const secret of [fake.secretKey, AUTHORIZATION, fake.url]) expect(reply.body).not.toContain(secret)
  })

  test('name the test store and house ads by default, and no store in production', async () => {
    const product = await wholeProduct({ ADS_PROVIDER: 'none' })
    expect((await product.call(getClientSettings, {})).reply).toMatchObject({
      ads: 'none',
      purchases: { provider: 'sandbox' },
    })
    const strict = await wholeProduct({ NODE_ENV: 'production', PUBLIC_URL: 'https://play.example', RATE_LIMITS: 'on' })
    expect((await strict.call(getClientSettings, {})).reply).toMatchObject({ purchases: { provider: 'none' } })
    expect((await strict.call(myPurchases, {})).status).toBe(503)
    const ada = await strict.signUp('ada')
    const bought = await strict.call(sandboxPurchase, { product: 'premium', outcome: 'succeed' }, ada.token)
    expect(bought.status).toBe(404)
  })
})

describe('the test store', () => {
  const PERIOD_S = 100
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000)

  async function open() {
    const product = await wholeProduct({ SANDBOX_PERIOD_SECONDS: String(PERIOD_S) })
    const ada = await product.signUp('ada')
    const buy = (what: string, outcome = 'succeed') =>
      product.call(sandboxPurchase, { product: what, outcome }, ada.token)
    const owns = async () => (await product.call(myPurchases, {}, ada.token)).reply
    return { product, ada, buy, owns }
  }

  test('[S6] a purchase ends as requested: succeeded, cancelled or failed', async () => {
    const { buy, owns } = await open()
    expect((await buy('premium', 'cancel')).reply).toEqual({ success: false, cancelled: true })
    const failed = await buy('premium', 'fail')
    expect([failed.status, failed.detail]).toEqual([402, 'The test payment was declined. Nothing was charged.'])
    expect(await owns()).toEqual(NOTHING)
    expect((await buy('premium')).reply).toEqual({ success: true })
    expect(await owns()).toMatchObject({ hasPremium: true, renews: true })
  })

  test.each(['', 'gold', 'pack_fantasy', 'Fantasy', '__proto__'])('[S6] %j is an unknown pack', async (what) => {
    const { buy } = await open()
    for (const outcome of ['succeed', 'cancel', 'fail']) {
      const { status, detail } = await buy(what, outcome)
      expect([status, detail]).toEqual([400, 'Unknown pack'])
    }
  })

  test('a visitor cannot buy: a purchase belongs to an account', async () => {
    const { product } = await open()
    for (const [endpoint, input] of [
      [sandboxPurchase, { product: 'premium', outcome: 'succeed' }],
      [endSandboxSubscription, {}],
      [restoreSandboxPurchases, {}],
    ] as const) {
      expect((await product.call(endpoint, input)).status).toBe(401)
    }
  })

  test('a subscription renews automatically; once stopped it lasts to the end of its period', async () => {
    const { product, ada, buy, owns } = await open()
    await buy('premium')
    const first = (await owns()).premiumUntil
    pass(PERIOD_S + 1)
    const next = await owns()
    expect(next).toMatchObject({ hasPremium: true, renews: true })
    expect(next.premiumUntil).not.toBe(first)
    const ended = await product.call(endSandboxSubscription, {}, ada.token)
    expect(ended.reply).toMatchObject({ hasPremium: true, renews: false, premiumUntil: next.premiumUntil })
    pass(PERIOD_S - 2)
    expect((await owns()).hasPremium).toBe(true)
    pass(2)
    expect(await owns()).toEqual(NOTHING)
  })

  test('subscribing again before the end continues the period without a second payment', async () => {
    const { product, ada, buy, owns } = await open()
    await buy('premium')
    const { premiumUntil } = await owns()
    pass(10)
    await product.call(endSandboxSubscription, {}, ada.token)
    pass(10)
    await buy('premium')
    expect(await owns()).toMatchObject({ renews: true, premiumUntil })
  })

  test('[S-73] restoring on a second device returns premium and packs', async () => {
    const { product, buy } = await open()
    await buy('gamer')
    await buy('premium')
    await buy('gamer')
    const second = await product.signIn('ada')
    expect((await product.call(restoreSandboxPurchases, {}, second)).reply.restored.toSorted()).toEqual([
      'gamer',
      'premium',
    ])
    expect((await product.call(myPurchases, {}, second)).reply).toMatchObject({ unlockedPacks: ['gamer'] })
  })

  test('[S-84] deleting the account deletes its test purchases', async () => {
    const { product, ada, buy } = await open()
    await buy('gamer')
    await product.app.inject({ method: 'DELETE', url: '/api/user/data', headers: ada.token })
    const again = await product.signUp('ada')
    expect((await product.call(refreshPurchases, {}, again.token)).reply).toEqual(NOTHING)
  })
})
