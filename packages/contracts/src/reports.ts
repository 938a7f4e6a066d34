import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Seat } from './matches.ts'

const REPORT_REASONS = ['wrong-answer', 'unclear', 'outdated', 'offensive', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

const Reason = z._default(z.enum(REPORT_REASONS), 'other')
const Received = z.object({ received: z.literal(true) })

export const reportQuestion = endpoint({
  method: 'POST',
  path: '/report-question',
  status: 201,
  summary: 'Says that something is wrong with a question. Enough reports by different people take it out of play.',
  input: z.object({
    question_id: z.string().check(z.minLength(1), z.maxLength(80)),
    reason: Reason,
  }),
  reply: Received,
})

export const reportBattleQuestion = endpoint({
  method: 'POST',
  path: '/report-battle-question',
  status: 201,
  summary: 'The same for a question of a battle: its id stays on the server, so a player names its place.',
  input: z.extend(Seat, { question_index: z.int().check(z.nonnegative()), reason: Reason }),
  reply: Received,
})
