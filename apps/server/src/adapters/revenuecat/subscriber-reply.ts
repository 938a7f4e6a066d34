import type { Subscriber } from '@knowdown/domain/catalogue/purchase-record'
import * as z from 'zod/mini'

const instant = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const at = Date.parse(text)
    if (Number.isNaN(at)) context.issues.push({ code: 'custom', message: 'not a date', input: text })
    return at
  }),
)
/** Fields that some stores leave out. */
const maybe = z._default(z.nullable(instant), null)

const SubscriberReply = z.object({
  subscriber: z.object({
    entitlements: z.record(
      z.string(),
      z.object({
        product_identifier: z.string(),
        // Left out is not the same as 'for good': it must be said.
        expires_date: z.nullable(instant),
        grace_period_expires_date: maybe,
      }),
    ),
    subscriptions: z.record(
      z.string(),
      z.object({
        is_sandbox: z.boolean(),
        unsubscribe_detected_at: maybe,
        billing_issues_detected_at: maybe,
        refunded_at: maybe,
      }),
    ),
    non_subscriptions: z.record(z.string(), z.array(z.object({ is_sandbox: z.boolean(), refunded_at: maybe }))),
  }),
})

/** A customer as the service describes him; null when it is not such a description. */
export function readSubscriber(reply: unknown): Subscriber | null {
  const parsed = SubscriberReply.safeParse(reply)
  if (!parsed.success) return null
  const { entitlements, subscriptions, non_subscriptions } = parsed.data.subscriber
  return {
    entitlements: Object.entries(entitlements).map(([name, granted]) => ({
      name,
      product: granted.product_identifier,
      expiresAt: granted.expires_date,
      graceUntil: granted.grace_period_expires_date,
    })),
    subscriptions: mapped(subscriptions, (one) => ({
      isSandbox: one.is_sandbox,
      unsubscribedAt: one.unsubscribe_detected_at,
      billingFailedAt: one.billing_issues_detected_at,
      refundedAt: one.refunded_at,
    })),
    oneTimePurchases: mapped(non_subscriptions, (purchases) =>
      purchases.map((one) => ({ isSandbox: one.is_sandbox, refundedAt: one.refunded_at })),
    ),
  }
}

const mapped = <From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
