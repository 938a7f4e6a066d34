import { describe, expect, test } from 'vitest'
import {
  entitlementAt,
  type GrantedEntitlement,
  isPaid,
  NO_PURCHASES,
  readPurchaseRecord,
  renewalDueSince,
  type Subscriber,
  type Subscription,
  toPurchaseInfo,
} from './purchase-record.ts'

const SUBSCRIPTION: Subscription = { isSandbox: false, unsubscribedAt: null, billingFailedAt: null, refundedAt: null }
const PREMIUM: GrantedEntitlement = { name: 'premium', product: 'premium_monthly', expiresAt: 1_000, graceUntil: null }

const subscriber = (
  subscription: Partial<Subscription> = {},
  granted: Partial<GrantedEntitlement> = {},
): Subscriber => ({
  entitlements: [{ ...PREMIUM, ...granted }],
  subscriptions: { premium_monthly: { ...SUBSCRIPTION, ...subscription } },
  oneTimePurchases: {},
})
const pack = (purchases: Subscriber['oneTimePurchases'], product = 'pack_gamer'): Subscriber => ({
  entitlements: [{ name: 'pack_gamer', product, expiresAt: null, graceUntil: null }],
  subscriptions: {},
  oneTimePurchases: purchases,
})
const read = (document: Subscriber, sandboxCounts = false) => readPurchaseRecord(document, { sandboxCounts })
const bought = { isSandbox: false, refundedAt: null }

describe('[S8] what a customer has paid for', () => {
  test('premium is open to the last millisecond of the period and not beyond', () => {
    const record = read(subscriber())
    expect(record).toEqual({ premium: { until: 1_000, renews: true }, packs: {} })
    expect([999, 1_000].map((at) => entitlementAt(record, at).premium)).toEqual([true, false])
  })

  test('a stopped renewal changes nothing before the end of the period', () => {
    expect(read(subscriber({ unsubscribedAt: 500 })).premium).toEqual({ until: 1_000, renews: false })
  })

  test('during the grace period of a failed payment premium stays open', () => {
    const record = read(subscriber({ billingFailedAt: 900 }, { graceUntil: 1_500 }))
    expect(record.premium).toEqual({ until: 1_500, renews: false })
    expect(read(subscriber({}, { graceUntil: 700 })).premium?.until).toBe(1_000)
  })

  test('a pack is bought for good', () => {
    const record = read(pack({ pack_gamer: [bought] }))
    expect(entitlementAt(record, Number.MAX_SAFE_INTEGER)).toEqual({ premium: false, packs: ['gamer'] })
  })

  test('premium for good has no end', () => {
    const record = read(subscriber({}, { expiresAt: null }))
    expect(record.premium).toEqual({ until: null, renews: false })
    expect(toPurchaseInfo(record, 5)).toMatchObject({ hasPremium: true, premiumUntil: null, renews: false })
  })

  test.each([
    ['a refund', subscriber({ refundedAt: 10 })],
    ['a refunded pack', pack({ pack_gamer: [{ ...bought, refundedAt: 10 }] })],
    ['a test purchase', subscriber({ isSandbox: true })],
    ['a pack bought in a test', pack({ pack_gamer: [{ ...bought, isSandbox: true }] })],
    ['an entitlement without any purchase behind it', pack({})],
    ['one whose product every object has', pack({}, 'constructor')],
    ['an entitlement of another product', { ...subscriber(), entitlements: [{ ...PREMIUM, name: 'gold' }] }],
    [
      'a pack that does not exist',
      { ...pack({ pack_gamer: [bought] }), entitlements: [{ ...PREMIUM, name: 'pack_x' }] },
    ],
  ])('%s opens nothing', (_title, document) => {
    expect(read(document)).toEqual(NO_PURCHASES)
  })

  test('test purchases count where nothing is sold', () => {
    expect(read(subscriber({ isSandbox: true }), true).premium).not.toBeNull()
  })

  test('a pack that was refunded once and bought again is open', () => {
    const record = read(pack({ pack_gamer: [{ ...bought, refundedAt: 10 }, bought] }))
    expect(isPaid(record.packs.gamer, 0)).toBe(true)
  })
})

test('a renewal is due from the end of a period that renews, and of no other', () => {
  const renewing = read(subscriber())
  expect([999, 1_000, 5_000].map((at) => renewalDueSince(renewing, at))).toEqual([null, 1_000, 1_000])
  expect(renewalDueSince(read(subscriber({ unsubscribedAt: 1 })), 5_000)).toBeNull()
  expect(renewalDueSince(NO_PURCHASES, 5_000)).toBeNull()
})

test('[S2] the store shows the fallback prices, and nothing owned without a purchase', () => {
  expect(toPurchaseInfo(NO_PURCHASES, 0)).toEqual({
    hasPremium: false,
    unlockedPacks: [],
    premiumUntil: null,
    renews: false,
    premiumPrice: '$2.99/month',
    packPrice: '$0.99',
  })
})

test('the store shows until when premium is paid, and nothing of it afterwards', () => {
  const record = read(subscriber())
  expect(toPurchaseInfo(record, 999)).toMatchObject({ premiumUntil: '1970-01-01T00:00:01.000Z', renews: true })
  expect(toPurchaseInfo(record, 1_000)).toMatchObject({ hasPremium: false, premiumUntil: null, renews: false })
})
