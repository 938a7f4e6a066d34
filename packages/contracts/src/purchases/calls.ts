import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MINUTE_MS } from '../rate-limit.ts'

const PurchaseInfoReply = z.object({
  hasPremium: z.boolean(),
  /** Keys of the packs that were bought. Premium unlocks all packs, but does not list them. */
  unlockedPacks: z.array(z.string()),
  /** End of the paid period as an ISO date; null without premium, or when it never ends. */
  premiumUntil: z.nullable(z.string()),
  renews: z.boolean(),
  premiumPrice: z.string(),
  packPrice: z.string(),
})

export const myPurchases = endpoint({
  method: 'GET',
  path: '/purchases',
  input: z.object({}),
  reply: PurchaseInfoReply,
})

export const refreshPurchases = endpoint({
  method: 'POST',
  path: '/purchases/refresh',
  limits: [{ name: 'purchase-refresh', per: 'account', max: 30, windowMs: MINUTE_MS }],
  input: z.object({}),
  reply: PurchaseInfoReply,
})

/** Loose on purpose: the event is only a signal, and what was bought is read from the service itself. */
const name = z.string().check(z.minLength(1), z.maxLength(256))
const names = z.optional(z.nullable(z.array(z.string()).check(z.maxLength(500))))

export const purchaseWebhook = endpoint({
  method: 'POST',
  path: '/purchases/webhook',
  bodyBytes: 64 * 1024,
  input: z.object({
    event: z.object({
      id: name,
      type: name,
      environment: z.optional(z.nullable(z.string())),
      event_timestamp_ms: z.optional(z.nullable(z.number())),
      app_user_id: z.optional(z.nullable(z.string())),
      original_app_user_id: z.optional(z.nullable(z.string())),
      aliases: names,
      transferred_from: names,
      transferred_to: names,
    }),
  }),
  reply: z.object({ received: z.literal(true) }),
})
