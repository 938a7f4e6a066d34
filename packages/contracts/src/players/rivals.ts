import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MINUTE_MS, type RateLimit } from '../rate-limit.ts'

const CALLS: readonly RateLimit[] = [{ name: 'rivals', per: 'account', max: 60, windowMs: MINUTE_MS }]

export const listRivals = endpoint({
  method: 'GET',
  path: '/rivals',
  limits: CALLS,
  input: z.object({}),
  reply: z.object({
    rivals: z.array(
      z.object({
        rival_id: z.string(),
        name: z.string(),
        won: z.int(),
        lost: z.int(),
        tied: z.int(),
        is_blocked: z.boolean(),
      }),
    ),
  }),
})

export const blockRival = endpoint({
  method: 'POST',
  path: '/rivals/block',
  limits: CALLS,
  input: z.object({ rival_id: z.string().check(z.minLength(1), z.maxLength(64)), is_blocked: z.boolean() }),
  reply: z.object({ is_blocked: z.boolean() }),
})
