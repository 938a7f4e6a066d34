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
  /** Null for what was bought for good. */
  expiresAt: number | null
  /** While a store tries to get its money, the service goes on until then. */
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

/** Until when something is paid. What it opens follows from that and the time, without asking anybody. */
export interface PaidPeriod {
  /** Epoch milliseconds; null for good. */
  until: number | null
  renews: boolean
}

export interface PurchaseRecord {
  premium: PaidPeriod | null
  /** By the key of the pack. */
  packs: Readonly<Record<string, PaidPeriod>>
}

export const NOTHING_BOUGHT: PurchaseRecord = { premium: null, packs: {} }

/** Test purchases cost nothing, so they count only where nothing is sold for money. */
interface Rules {
  sandboxCounts: boolean
}

/** Reads from a customer's document what he has paid for. Whatever the document does not prove is not paid. */
export function purchaseRecord(subscriber: Subscriber, rules: Rules): PurchaseRecord {
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

function periodOf(granted: GrantedEntitlement, subscriber: Subscriber, rules: Rules): PaidPeriod | null {
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

/** A product may be called 'constructor', and every object has one of those. */
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
 * When a period ended that was to be followed by another: since then only the purchase service knows whether it was
 * paid. Null when none is awaited.
 */
export function renewalDueSince({ premium, packs }: PurchaseRecord, at: number): number | null {
  const ends = [premium, ...Object.values(packs)].flatMap((period) =>
    period?.renews && period.until !== null && at >= period.until ? [period.until] : [],
  )
  return ends.length > 0 ? Math.min(...ends) : null
}

/** What the store shows of a player's purchases. */
export interface PurchaseInfo {
  hasPremium: boolean
  /** Keys of the packs he bought; premium opens the others too without listing them here. */
  unlockedPacks: string[]
  /** End of the paid period as an ISO date; null without premium, or when it was bought for good. */
  premiumUntil: string | null
  renews: boolean
  premiumPrice: string
  packPrice: string
}

export function purchaseInfo(record: PurchaseRecord, at: number): PurchaseInfo {
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
