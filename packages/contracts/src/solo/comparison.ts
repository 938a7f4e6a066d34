import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { HOUR_MS } from '../rate-limit.ts'
import { CategoryText } from './questions.ts'

export const compareResult = endpoint({
  method: 'GET',
  path: '/comparison',
  limits: [{ name: 'comparison', per: 'player', max: 600, windowMs: HOUR_MS }],
  input: z.object({
    category: CategoryText,
    right: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(50)),
  }),
  reply: z.object({
    /** From 0 to 1; null while too few people have finished a quiz of the category. */
    share_below: z.nullable(z.number()),
  }),
})
