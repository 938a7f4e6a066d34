import type { Entitlement } from './entitlements.ts'
import { PACK_PRICE, PREMIUM_ENTITLEMENT, PREMIUM_PRICE, packOfProduct } from './products.ts'

/** What a purchase service knows of one customer, with every time in epoch milliseconds. */
export interface Subscriber {
  entitlements: readonly GrantedEntitlement[]
  /** The purchases behind them, by product. */
  subscriptions: Readonly<Record<string, Subscription>>
  oneTimePurchases: Readonly<Record<string, readonly OneTimePurchase[]>>
}

export interface GrantedEntitlement {
  name: string
  product: string
  /** Null for a purchase that never ends. */
  expiresAt: number | null
  /** End of the grace period in which a store retries a failed payment. */
  graceUntil: number | null
}

export interface Subscription {
  isSandbox: boolean
  /** When the renewal was stopped; null while it goes on. */
  unsubscribedAt: number | null
  billingFailedAt: number | null
  refundedAt: number | null
}

export interface OneTimePurchase {
  isSandbox: boolean
  refundedAt: number | null
}

/** Until when something is paid. Together with the current time it decides what is unlocked. */
export interface PaidPeriod {
  /** Epoch milliseconds; null when it never ends. */
  until: number | null
  renews: boolean
}

export interface PurchaseRecord {
  premium: PaidPeriod | null
  /** By the key of the pack. */
  packs: Readonly<Record<string, PaidPeriod>>
}

export const NO_PURCHASES: PurchaseRecord = { premium: null, packs: {} }

/** Test purchases are free, so they count only on servers that sell nothing for money. */
interface PurchaseRules {
  sandboxCounts: boolean
}

/** Reads what a customer has paid for. An entitlement without a matching purchase does not count. */
export function readPurchaseRecord(subscriber: Subscriber, rules: PurchaseRules): PurchaseRecord {
  let premium: PaidPeriod | null = null
  const packs: Record<string, PaidPeriod> = {}
  for (const granted of subscriber.entitlements) {
    const period = periodOf(granted, subscriber, rules)
    if (!period) continue
    if (granted.name === PREMIUM_ENTITLEMENT) premium = period
    const pack = packOfProduct(granted.name)
    if (pack) packs[pack] = period
  }
  return { premium, packs }
}

function periodOf(granted: GrantedEntitlement, subscriber: Subscriber, rules: PurchaseRules): PaidPeriod | null {
  const { product, expiresAt, graceUntil } = granted
  const subscription = ownValue(subscriber.subscriptions, product)
  const counts = (purchase: { isSandbox: boolean; refundedAt: number | null }) =>
    purchase.refundedAt === null && (rules.sandboxCounts || !purchase.isSandbox)
  const until = expiresAt === null ? null : Math.max(expiresAt, graceUntil ?? expiresAt)
  if (subscription) {
    if (!counts(subscription)) return null
    const renews = until !== null && subscription.unsubscribedAt === null && subscription.billingFailedAt === null
    return { until, renews }
  }
  return ownValue(subscriber.oneTimePurchases, product)?.some(counts) ? { until, renews: false } : null
}

/** Ignores inherited properties: a product could be called 'constructor'. */
const ownValue = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

export const isPaid = (period: PaidPeriod | null | undefined, at: number): boolean =>
  period !== null && period !== undefined && (period.until === null || at < period.until)

export function entitlementAt({ premium, packs }: PurchaseRecord, at: number): Entitlement {
  return {
    premium: isPaid(premium, at),
    packs: Object.keys(packs).filter((key) => isPaid(packs[key], at)),
  }
}

/**
 * When the first renewing period ended. Since then only the purchase service knows whether the next one is paid.
 * Null when no renewal is due.
 */
export function renewalDueSince({ premium, packs }: PurchaseRecord, at: number): number | null {
  const ends = [premium, ...Object.values(packs)].flatMap((period) =>
    period?.renews && period.until !== null && at >= period.until ? [period.until] : [],
  )
  return ends.length > 0 ? Math.min(...ends) : null
}

/** A player's purchases as the store page shows them. */
export interface PurchaseInfo {
  hasPremium: boolean
  /** Keys of the packs that were bought. Premium unlocks all packs, but does not list them here. */
  unlockedPacks: string[]
  /** End of the paid period as an ISO date; null without premium, or when it never ends. */
  premiumUntil: string | null
  renews: boolean
  premiumPrice: string
  packPrice: string
}

export function toPurchaseInfo(record: PurchaseRecord, at: number): PurchaseInfo {
  const { premium, packs } = entitlementAt(record, at)
  const until = premium ? (record.premium?.until ?? null) : null
  return {
    hasPremium: premium,
    unlockedPacks: [...packs],
    premiumUntil: until === null ? null : new Date(until).toISOString(),
    renews: premium && record.premium?.renews === true,
    premiumPrice: PREMIUM_PRICE,
    packPrice: PACK_PRICE,
  }
}
