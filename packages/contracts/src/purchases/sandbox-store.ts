import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MINUTE_MS, type RateLimit } from '../rate-limit.ts'
import { refreshPurchases } from './calls.ts'

const CHECKOUTS: readonly RateLimit[] = [{ name: 'sandbox-store', per: 'account', max: 60, windowMs: MINUTE_MS }]

export const sandboxPurchase = endpoint({
  method: 'POST',
  path: '/sandbox-store/purchase',
  limits: CHECKOUTS,
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
  limits: CHECKOUTS,
  input: z.object({}),
  reply: refreshPurchases.reply,
})

export const restoreSandboxPurchases = endpoint({
  method: 'POST',
  path: '/sandbox-store/restore',
  limits: CHECKOUTS,
  input: z.object({}),
  /** `premium` and keys of packs. */
  reply: z.object({ restored: z.array(z.string()) }),
})
