import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const REPORT_REASONS = ['wrong-answer', 'unclear', 'outdated', 'offensive', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const reportQuestion = endpoint({
  method: 'POST',
  path: '/report-question',
  status: 201,
  summary: 'Says that something is wrong with a question. Enough reports by different people take it out of play.',
  input: z.object({
    question_id: z.string().check(z.minLength(1), z.maxLength(80)),
    reason: z._default(z.enum(REPORT_REASONS), 'other'),
  }),
  reply: z.object({ received: z.literal(true) }),
})
