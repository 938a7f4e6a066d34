import { PUSH_KINDS } from '@knowdown/domain/push/push-rules'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { DAY_MS, type RateLimit } from '../rate-limit.ts'
import { VisitorKey } from '../runs/calls.ts'

const CHANGES: readonly RateLimit[] = [{ name: 'push', per: 'player', max: 200, windowMs: DAY_MS }]

const Endpoint = z.string().check(z.minLength(10), z.maxLength(1000))

export const readPushKey = endpoint({
  method: 'GET',
  path: '/push/key',
  input: z.object({}),
  reply: z.object({ push_key: z.nullable(z.string()) }),
})

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/push/subscriptions',
  keyField: 'visitor_key',
  limits: CHANGES,
  input: z.object({
    endpoint: Endpoint,
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/)),
    kinds: z.array(z.enum(PUSH_KINDS)).check(z.maxLength(PUSH_KINDS.length)),
    time_zone: z.string().check(z.minLength(1), z.maxLength(64)),
    visitor_key: VisitorKey,
  }),
  reply: z.object({ subscribed: z.boolean() }),
})

export const unsubscribeFromPush = endpoint({
  method: 'POST',
  path: '/push/subscriptions/remove',
  limits: CHANGES,
  input: z.object({ endpoint: Endpoint }),
  reply: z.object({ removed: z.boolean() }),
})
