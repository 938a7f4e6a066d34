import { expect, test } from 'vitest'
import { entitlementAt, readPurchaseRecord } from './purchase-record.ts'
import { type SandboxPurchase, sandboxPaidUntil, sandboxSubscriber } from './sandbox-purchase.ts'

const monthly: SandboxPurchase = { product: 'premium_monthly', boughtAt: 100, periodMs: 50, stoppedAt: null }
const record = (purchases: SandboxPurchase[], at: number) =>
  readPurchaseRecord(sandboxSubscriber(purchases, at), { sandboxCounts: true })

test('a test subscription renews by itself at the end of every period', () => {
  expect([100, 149, 150, 240].map((at) => sandboxPaidUntil(monthly, at))).toEqual([150, 150, 200, 250])
})

test('once stopped it lasts to the end of the period in which it was stopped', () => {
  const stopped = { ...monthly, stoppedAt: 160 }
  expect([160, 199, 500].map((at) => sandboxPaidUntil(stopped, at))).toEqual([200, 200, 200])
  expect([199, 200].map((at) => entitlementAt(record([stopped], at), at).premium)).toEqual([true, false])
  expect(record([stopped], 170).premium).toEqual({ until: 200, renews: false })
})

test('a clock that goes back does not end what was just bought', () => {
  expect(sandboxPaidUntil(monthly, 90)).toBe(150)
})

test('a pack never expires and unlocks only itself', () => {
  const pack = { product: 'pack_kpop', boughtAt: 100, periodMs: null, stoppedAt: null }
  expect(entitlementAt(record([pack], 100), 1e15)).toEqual({ premium: false, packs: ['kpop'] })
})
