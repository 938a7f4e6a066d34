import { startFakeRevenueCat } from '@knowdown/testkit/fake-revenuecat'
import { describe, expect, onTestFinished, test } from 'vitest'
import { PurchaseServiceDown } from '../../features/purchases/purchase-service.ts'
import { revenueCatService } from './revenuecat-service.ts'

async function running() {
  const fake = await startFakeRevenueCat()
  onTestFinished(fake.close)
  return { fake, service: revenueCatService({ apiUrl: fake.url, secretKey: fake.secretKey }, 300) }
}

const NOTHING = { entitlements: [], subscriptions: {}, oneTimePurchases: {} }

describe('[S8] a customer', () => {
  test('is read with subscription and packs, and with times in milliseconds', async () => {
    const { fake, service } = await running()
    const until = Date.UTC(2027, 0, 1)
    fake.sell('ada', { entitlement: 'premium', product: 'premium_monthly', until })
    fake.sell('ada', { entitlement: 'pack_kpop', product: 'pack_kpop', until: null, isSandbox: true })
    fake.note('ada', 'premium_monthly', { unsubscribe_detected_at: '2026-12-01T00:00:00Z' })
    expect(await service.read('ada')).toEqual({
      entitlements: [
        { name: 'premium', product: 'premium_monthly', expiresAt: until, graceUntil: null },
        { name: 'pack_kpop', product: 'pack_kpop', expiresAt: null, graceUntil: null },
      ],
      subscriptions: {
        premium_monthly: {
          isSandbox: false,
          unsubscribedAt: Date.UTC(2026, 11, 1),
          billingFailedAt: null,
          refundedAt: null,
        },
      },
      oneTimePurchases: { pack_kpop: [{ isSandbox: true, refundedAt: null }] },
    })
  })

  test('who is new owns nothing', async () => {
    const { service } = await running()
    expect(await service.read('bob')).toEqual(NOTHING)
  })

  test('who is unknown to the service owns nothing', async () => {
    const { fake, service } = await running()
    fake.behave(() => ({ kind: 'status', status: 404, body: '{"code":7259,"message":"Subscriber not found."}' }))
    expect(await service.read('bob')).toEqual(NOTHING)
  })

  test('an id with special characters stays one segment of the path', async () => {
    const { fake, service } = await running()
    await service.read('../offerings?x=1')
    expect(fake.reads).toEqual(['../offerings?x=1'])
  })
})

describe('[S-106] deleting a customer', () => {
  test('removes it there, and one that is gone already is fine', async () => {
    const { fake, service } = await running()
    fake.sell('ada', { entitlement: 'pack_kpop', product: 'pack_kpop', until: null })
    await service.erase('ada')
    expect(fake.isKnown('ada')).toBe(false)
    await service.erase('ada')
  })

  test('is not done while the service does not confirm it', async () => {
    const { fake, service } = await running()
    for (const status of [404, 429, 500]) {
      fake.behave(() => ({ kind: 'status', status }))
      await expect(service.erase('ada')).rejects.toThrow(PurchaseServiceDown)
    }
    fake.behave(() => ({ kind: 'hang' }))
    await expect(service.erase('ada')).rejects.toThrow(PurchaseServiceDown)
  })
})

const document = (subscriber: object) => JSON.stringify({ subscriber })

describe('[S-72] a reply that is not valid counts as an outage', () => {
  test.each([
    ['a 404 that is not about the customer', { kind: 'status', status: 404, body: '<h1>404</h1>' }],
    ['a refused key', { kind: 'status', status: 401 }],
    ['a fault', { kind: 'status', status: 500 }],
    ['a proxy that gave up', { kind: 'status', status: 503, body: '' }],
    ['a way to elsewhere', { kind: 'status', status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['a success without content', { kind: 'status', status: 204, body: '' }],
    ['what is no JSON', { kind: 'body', body: 'premium for all!' }],
    ['another document', { kind: 'body', body: '{"premium":true}' }],
    ['null', { kind: 'body', body: 'null' }],
    [
      'a date that is none',
      {
        kind: 'body',
        body: document({
          entitlements: { premium: { product_identifier: 'p', expires_date: 'tomorrow' } },
          subscriptions: {},
          non_subscriptions: {},
        }),
      },
    ],
    [
      'an end that is left out',
      {
        kind: 'body',
        body: document({
          entitlements: { premium: { product_identifier: 'p' } },
          subscriptions: {},
          non_subscriptions: {},
        }),
      },
    ],
    [
      'a purchase that does not say whether it is a test',
      { kind: 'body', body: document({ entitlements: {}, subscriptions: { p: {} }, non_subscriptions: {} }) },
    ],
    ['a reply without end', { kind: 'body', body: ' '.repeat(2 * 1024 * 1024) }],
    ['a line that breaks', { kind: 'cut' }],
    ['silence', { kind: 'hang' }],
    ['a trickle', { kind: 'drip', everyMs: 50 }],
  ] as const)('%s', async (_title, behaviour) => {
    const { fake, service } = await running()
    fake.behave(() => behaviour)
    await expect(service.read('ada')).rejects.toThrow(PurchaseServiceDown)
  })

  test('the service cannot be reached', async () => {
    const service = revenueCatService({ apiUrl: 'http://127.0.0.1:1/v1', secretKey: 'sk_x' })
    await expect(service.read('ada')).rejects.toThrow(PurchaseServiceDown)
  })

  test('when there were too many requests, the error contains the pause that the service asks for', async () => {
    const { fake, service } = await running()
    fake.behave(() => ({ kind: 'status', status: 429, headers: { 'retry-after': '7' } }))
    await expect(service.read('ada')).rejects.toMatchObject({ name: 'PurchaseServiceDown', retryAfterMs: 7_000 })
  })

  test('while the service hangs further calls fail at once, and later calls reach it again', async () => {
    const { fake, service } = await running()
    fake.behave(() => ({ kind: 'hang' }))
    const ends = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => service.read(`user${n}`)))
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
    expect(fake.reads).toHaveLength(20)
    fake.behave(() => null)
    expect(await service.read('ada')).toEqual(NOTHING)
  })
})

test('[S-59] no error message contains the secret key', async () => {
  const { fake, service } = await running()
  for (const behaviour of [{ kind: 'hang' }, { kind: 'status', status: 401 }, { kind: 'cut' }] as const) {
    fake.behave(() => behaviour)
    const failure = await service.read('ada').catch((error: unknown) => error)
    const { message, cause, stack } = failure as Error
    expect(`${message} ${stack} ${cause instanceof Error ? cause.stack : ''}`).not.toContain(fake.secretKey)
  }
})
