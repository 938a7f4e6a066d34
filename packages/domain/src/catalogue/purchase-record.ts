import type { Entitlement } from './entitlements.ts'
import { PREMIUM_ENTITLEMENT, packOfProduct } from './products.ts'
import type { GrantedEntitlement, Subscriber } from './subscriber.ts'

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
