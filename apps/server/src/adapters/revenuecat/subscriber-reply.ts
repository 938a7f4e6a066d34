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
const optionalInstant = z._default(z.nullable(instant), null)

const SubscriberReply = z.object({
  subscriber: z.object({
    entitlements: z.record(
      z.string(),
      z.object({
        product_identifier: z.string(),
        // Null means without end, so a reply that lacks the field is invalid.
        expires_date: z.nullable(instant),
        grace_period_expires_date: optionalInstant,
      }),
    ),
    subscriptions: z.record(
      z.string(),
      z.object({
        is_sandbox: z.boolean(),
        unsubscribe_detected_at: optionalInstant,
        billing_issues_detected_at: optionalInstant,
        refunded_at: optionalInstant,
      }),
    ),
    non_subscriptions: z.record(
      z.string(),
      z.array(z.object({ is_sandbox: z.boolean(), refunded_at: optionalInstant })),
    ),
  }),
})

/** The customer in a reply of the service; null when the reply is not valid. */
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
    subscriptions: mapValues(subscriptions, (one) => ({
      isSandbox: one.is_sandbox,
      unsubscribedAt: one.unsubscribe_detected_at,
      billingFailedAt: one.billing_issues_detected_at,
      refundedAt: one.refunded_at,
    })),
    oneTimePurchases: mapValues(non_subscriptions, (purchases) =>
      purchases.map((one) => ({ isSandbox: one.is_sandbox, refundedAt: one.refunded_at })),
    ),
  }
}

const mapValues = <From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
