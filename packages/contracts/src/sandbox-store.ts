import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { refreshPurchases } from './purchases.ts'

export const sandboxPurchase = endpoint({
  method: 'POST',
  path: '/sandbox-store/purchase',
  summary: 'Test checkout: no money moves. Ends as the caller wishes; 402 for a failure, 404 where things are sold.',
  input: z.object({
    /** `premium` or the key of a pack. */
    product: z.string().check(z.maxLength(64)),
    outcome: z.enum(['succeed', 'cancel', 'fail']),
  }),
  reply: z.union([
    z.object({ success: z.literal(true) }),
    z.object({ success: z.literal(false), cancelled: z.literal(true) }),
  ]),
})

export const endSandboxSubscription = endpoint({
  method: 'POST',
  path: '/sandbox-store/end-subscription',
  summary: 'Test checkout: stops the renewal; premium lasts to the end of the paid period.',
  input: z.object({}),
  reply: refreshPurchases.reply,
})

export const restoreSandboxPurchases = endpoint({
  method: 'POST',
  path: '/sandbox-store/restore',
  summary: 'Test checkout: finds again what this account has bought.',
  input: z.object({}),
  /** `premium` and keys of packs. */
  reply: z.object({ restored: z.array(z.string()) }),
})
