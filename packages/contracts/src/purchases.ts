import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const PurchaseInfoReply = z.object({
  hasPremium: z.boolean(),
  /** Keys of the packs that were bought; premium opens all of them besides. */
  unlockedPacks: z.array(z.string()),
  /** When the paid period ends, as an ISO date; null without premium, or when it was bought for good. */
  premiumUntil: z.nullable(z.string()),
  renews: z.boolean(),
  premiumPrice: z.string(),
  packPrice: z.string(),
})

export const myPurchases = endpoint({
  method: 'GET',
  path: '/purchases',
  summary: 'What the player has bought, as the server knows it; a visitor has bought nothing.',
  input: z.object({}),
  reply: PurchaseInfoReply,
})

export const refreshPurchases = endpoint({
  method: 'POST',
  path: '/purchases/refresh',
  summary: 'Asks the purchase service again what the signed-in player has bought; 503 when it does not answer.',
  input: z.object({}),
  reply: PurchaseInfoReply,
})

/** Reads no more than it must: the event is a signal, and what was bought is asked of the service itself. */
const name = z.string().check(z.minLength(1), z.maxLength(256))
const names = z.optional(z.nullable(z.array(z.string()).check(z.maxLength(500))))

export const purchaseWebhook = endpoint({
  method: 'POST',
  path: '/purchases/webhook',
  summary: 'For the purchase service alone, with its own Authorization value: something was bought, ended or moved.',
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
