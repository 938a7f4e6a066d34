import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { HOUR_MS } from '../rate-limit.ts'

const count = z.int().check(z.nonnegative())

export const myProgress = endpoint({
  method: 'GET',
  path: '/stats/progress',
  limits: [{ name: 'progress', per: 'account', max: 120, windowMs: HOUR_MS }],
  input: z.object({}),
  reply: z.object({
    categories: z.array(
      z.object({
        category: z.object({ id: z.string(), name: z.string() }),
        mastery: z.nullable(z.number()),
        quizzes: count,
        battles: count,
        bests: z.array(z.object({ difficulty: z.enum(DIFFICULTIES), right: count })),
      }),
    ),
    flawless: count,
    highest_rating: z.nullable(z.int()),
    rating_before: z.nullable(z.int()),
    /** Oldest first. */
    ratings: z.array(z.object({ value: z.int(), at: z.number() })),
  }),
})
