import { BOARDS, PERIODS } from '@knowdown/domain/stats/leaderboard'
import * as z from 'zod/mini'
import { Seat } from '../battles/calls.ts'
import { endpoint } from '../endpoint.ts'
import { HOUR_MS, type RateLimit } from '../rate-limit.ts'
import { CategoryText, SessionId } from './questions.ts'

const REPORTS: readonly RateLimit[] = [{ name: 'report', per: 'player', max: 20, windowMs: HOUR_MS }]

const REPORT_REASONS = ['wrong-answer', 'unclear', 'outdated', 'offensive', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

const Reason = z._default(z.enum(REPORT_REASONS), 'other')
const Received = z.object({ received: z.literal(true) })

export const reportQuestion = endpoint({
  method: 'POST',
  path: '/report-question',
  limits: REPORTS,
  status: 201,
  input: z.object({
    question_id: z.string().check(z.minLength(1), z.maxLength(80)),
    session_id: z.optional(SessionId),
    reason: Reason,
  }),
  reply: Received,
})

export const reportName = endpoint({
  method: 'POST',
  path: '/report-name',
  limits: [{ name: 'report-name', per: 'player', max: 10, windowMs: HOUR_MS }],
  status: 201,
  input: z.object({
    board: z.enum(BOARDS),
    period: z.enum(PERIODS),
    category: z.optional(CategoryText),
    name: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  reply: Received,
})

export const reportBattleQuestion = endpoint({
  method: 'POST',
  path: '/report-battle-question',
  keyField: 'player_id',
  limits: REPORTS,
  status: 201,
  input: z.extend(Seat, { question_index: z.int().check(z.nonnegative()), reason: Reason }),
  reply: Received,
})
