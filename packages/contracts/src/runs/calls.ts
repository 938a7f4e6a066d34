import { RUN_TIMINGS } from '@knowdown/domain/run/run'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { DAY_MS, HOUR_MS, type RateLimit } from '../rate-limit.ts'

/** A whole class behind one address can play; a script that makes up visitors cannot fill the distribution. */
export const RUN_STARTS: readonly RateLimit[] = [
  { name: 'run-start', per: 'player', max: 120, windowMs: DAY_MS, what: 'dailies and challenges begun' },
]
export const RUN_CALLS: readonly RateLimit[] = [
  { name: 'runs', per: 'player', max: 6_000, windowMs: HOUR_MS, what: 'other calls about dailies and challenges' },
]

export const VisitorKey = z.optional(z.string().check(z.regex(/^[\w-]{22,64}$/)))
const DateText = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
const TimeZone = z.string().check(z.minLength(1), z.maxLength(64))
const RunId = z.string().check(z.minLength(1), z.maxLength(64))
export const Timing = z.enum(RUN_TIMINGS)

export const SealedQuestion = z.object({
  category: z.string(),
  difficulty: z.string(),
  question: z.string(),
  options: z.array(z.string()),
})

export const RunReply = z.object({
  run_id: z.string(),
  timing: Timing,
  server_time: z.number(),
  total: z.number(),
  settled: z.array(
    z.object({
      question: SealedQuestion,
      answer: z.string(),
      choice: z.nullable(z.string()),
      correct: z.boolean(),
      timed_out: z.boolean(),
      took_ms: z.number(),
      explanation: z.nullable(z.string()),
    }),
  ),
  open: z.nullable(z.object({ index: z.number(), question: SealedQuestion, closes_at: z.nullable(z.number()) })),
  result: z.nullable(z.object({ right: z.number(), answered: z.number(), total_ms: z.number(), timing: Timing })),
  ghost: z.nullable(
    z.object({
      name: z.string(),
      recorded_at: z.number(),
      steps: z.array(z.object({ took_ms: z.nullable(z.number()), correct: z.nullable(z.boolean()) })),
    }),
  ),
})

export const startDaily = endpoint({
  method: 'POST',
  path: '/daily/runs',
  keyField: 'visitor_key',
  limits: RUN_STARTS,
  work: 'new',
  input: z.object({
    time_zone: TimeZone,
    date: z.optional(DateText),
    timing: z._default(Timing, 'normal'),
    visitor_key: VisitorKey,
  }),
  reply: RunReply,
})

export const readRun = endpoint({
  method: 'GET',
  path: '/runs/:run_id',
  keyField: 'visitor_key',
  limits: RUN_CALLS,
  work: 'running',
  input: z.object({ run_id: RunId, visitor_key: VisitorKey }),
  reply: RunReply,
})

export const dealRunQuestion = endpoint({
  method: 'POST',
  path: '/runs/:run_id/deal',
  keyField: 'visitor_key',
  limits: RUN_CALLS,
  work: 'running',
  input: z.object({ run_id: RunId, visitor_key: VisitorKey }),
  reply: RunReply,
})

export const answerRunQuestion = endpoint({
  method: 'POST',
  path: '/runs/:run_id/answers',
  keyField: 'visitor_key',
  limits: RUN_CALLS,
  work: 'running',
  input: z.object({
    run_id: RunId,
    visitor_key: VisitorKey,
    index: z.int().check(z.nonnegative(), z.maximum(100)),
    answer: z.nullable(z.string().check(z.maxLength(200))),
  }),
  reply: RunReply,
})

export const claimRuns = endpoint({
  method: 'POST',
  path: '/visitor-runs/claim',
  keyField: 'visitor_key',
  limits: RUN_CALLS,
  input: z.object({ visitor_key: z.string().check(z.regex(/^[\w-]{22,64}$/)) }),
  reply: z.object({ claimed: z.boolean() }),
})

const StreakReply = z.object({
  length: z.number(),
  longest: z.number(),
  freezes: z.number(),
  frozen: z.array(DateText),
  pardoned: z.array(DateText),
  played_today: z.boolean(),
})

export const dailyStatus = endpoint({
  method: 'GET',
  path: '/daily',
  keyField: 'visitor_key',
  limits: RUN_CALLS,
  input: z.object({ time_zone: TimeZone, visitor_key: VisitorKey }),
  reply: z.object({
    date: DateText,
    number: z.number(),
    run: z.nullable(z.object({ run_id: z.string(), answered: z.number(), right: z.number(), ended: z.boolean() })),
    finished: z.number(),
    streak: StreakReply,
    next_at: z.number(),
    corrections: z._default(z.number(), 0),
  }),
})

export const dailyArchive = endpoint({
  method: 'GET',
  path: '/daily/archive',
  keyField: 'visitor_key',
  limits: RUN_CALLS,
  input: z.object({ time_zone: TimeZone, before: z.optional(DateText), visitor_key: VisitorKey }),
  reply: z.object({
    dailies: z.array(
      z.object({ date: DateText, number: z.number(), right: z.nullable(z.number()), locked: z.boolean() }),
    ),
    next_before: z.nullable(DateText),
  }),
})

export const dailyResults = endpoint({
  method: 'GET',
  path: '/daily/:date/results',
  keyField: 'visitor_key',
  limits: RUN_CALLS,
  input: z.object({ date: DateText, visitor_key: VisitorKey }),
  reply: z.object({
    date: DateText,
    counts: z.array(z.number()),
    right: z.number(),
    total_ms: z.number(),
    timing: Timing,
    better_than_percent: z.nullable(z.number()),
  }),
})

export const dailyCalendar = endpoint({
  method: 'GET',
  path: '/daily/calendar/:month',
  keyField: 'visitor_key',
  limits: RUN_CALLS,
  input: z.object({ month: z.string().check(z.regex(/^\d{4}-\d\d$/)), visitor_key: VisitorKey }),
  reply: z.object({
    days: z.array(z.object({ date: DateText, right: z.number(), total_ms: z.number(), finished: z.boolean() })),
  }),
})
