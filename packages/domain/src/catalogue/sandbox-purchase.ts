import { PREMIUM_ENTITLEMENT, PREMIUM_PRODUCT } from './products.ts'
import type { GrantedEntitlement, Subscriber } from './purchase-record.ts'

/** Something bought in the test store, where no money moves. */
export interface SandboxPurchase {
  product: string
  boughtAt: number
  /** Length of a subscription period; null for a one-time purchase. */
  periodMs: number | null
  /** When the renewal was cancelled; null while the subscription renews. */
  stoppedAt: number | null
}

/** End of the current period, or of the last one after cancelling. Null for a one-time purchase. */
export function sandboxPaidUntil({ boughtAt, periodMs, stoppedAt }: SandboxPurchase, at: number): number | null {
  if (periodMs === null) return null
  const inLast = Math.max(stoppedAt ?? at, boughtAt)
  return boughtAt + (Math.floor((inLast - boughtAt) / periodMs) + 1) * periodMs
}

/** Builds the same document that a purchase service returns, so that one rule reads both. */
export function sandboxSubscriber(purchases: readonly SandboxPurchase[], at: number): Subscriber {
  const entitlements = purchases.map(
    (purchase): GrantedEntitlement => ({
      name: purchase.product === PREMIUM_PRODUCT ? PREMIUM_ENTITLEMENT : purchase.product,
      product: purchase.product,
      expiresAt: sandboxPaidUntil(purchase, at),
      graceUntil: null,
    }),
  )
  const paid = { isSandbox: true, refundedAt: null }
  const periodic = purchases.filter(({ periodMs }) => periodMs !== null)
  const single = purchases.filter(({ periodMs }) => periodMs === null)
  return {
    entitlements,
    subscriptions: Object.fromEntries(
      periodic.map(({ product, stoppedAt }) => [
        product,
        { ...paid, unsubscribedAt: stoppedAt, billingFailedAt: null },
      ]),
    ),
    oneTimePurchases: Object.fromEntries(single.map(({ product }) => [product, [paid]])),
  }
}
