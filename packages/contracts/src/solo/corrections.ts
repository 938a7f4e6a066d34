import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { RUN_CALLS, VisitorKey } from '../runs/calls.ts'

export const readCorrections = endpoint({
  method: 'GET',
  path: '/corrections',
  keyField: 'visitor_key',
  limits: RUN_CALLS,
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
  keyField: 'visitor_key',
  limits: RUN_CALLS,
  input: z.object({
    note_ids: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20)),
    visitor_key: VisitorKey,
  }),
  reply: z.object({ seen: z.literal(true) }),
})
