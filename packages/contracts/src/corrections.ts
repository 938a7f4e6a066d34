import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { VisitorKey } from './runs.ts'

export const readCorrections = endpoint({
  method: 'GET',
  path: '/corrections',
  input: z.object({ visitor_key: VisitorKey }),
  reply: z.object({
    corrections: z.array(
      z.object({
        note_id: z.string(),
        question: z.string(),
        answer: z.string(),
        gained: z.int(),
        daily_date: z.nullable(z.string()),
      }),
    ),
  }),
})

export const markCorrectionsSeen = endpoint({
  method: 'POST',
  path: '/corrections/seen',
  input: z.object({
    note_ids: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20)),
    visitor_key: VisitorKey,
  }),
  reply: z.object({ seen: z.literal(true) }),
})
