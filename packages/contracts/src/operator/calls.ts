import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Calls of the operator's desk. To everybody else the server answers as for an unknown address. */

const count = z.int().check(z.nonnegative())
const Text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const QuestionId = Text(80)
const Search = z._default(z.string().check(z.maxLength(200)), '')
const Tally = z.array(z.object({ name: z.string(), count }))

const QuestionReply = z.object({
  question_id: z.string(),
  category: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  question: z.string(),
  options: z.array(z.string()),
  answer: z.string(),
  explanation: z.string(),
  status: z.enum(['active', 'hidden', 'withdrawn']),
  hidden_reason: z.nullable(z.string()),
  /** The date of a running or coming daily that asks it. */
  daily: z.nullable(z.string()),
  edited: z.boolean(),
  servings: count,
  answers: count,
  share_right: z.nullable(z.number()),
  picks: z.array(count),
})

const LogEntryReply = z.object({
  entry_id: z.string(),
  at: z.number(),
  actor: z.string(),
  action: z.string(),
  subject_kind: z.string(),
  subject: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

const QuestionInput = {
  difficulty: z.enum(DIFFICULTIES),
  question: Text(500),
  options: z.array(Text(200)).check(z.minLength(2), z.maxLength(6)),
  answer: Text(200),
  explanation: Text(1_000),
}

export const deskReports = endpoint({
  method: 'GET',
  path: '/admin/reports',
  input: z.object({}),
  reply: z.object({
    reports: z.array(
      z.object({ ...QuestionReply.shape, reasons: Tally, weight: z.number(), last_reported_at: z.number() }),
    ),
  }),
})

export const deskQuestions = endpoint({
  method: 'GET',
  path: '/admin/questions',
  input: z.object({
    search: Search,
    category: z.optional(Text(80)),
    show: z._default(z.enum(['all', 'hidden', 'withdrawn', 'edited']), 'all'),
    offset: z._default(z.coerce.number().check(z.nonnegative(), z.maximum(100_000)), 0),
  }),
  reply: z.object({ total: count, questions: z.array(QuestionReply) }),
})

export const deskQuestion = endpoint({
  method: 'GET',
  path: '/admin/questions/:question_id',
  input: z.object({ question_id: QuestionId }),
  reply: z.object({
    question: QuestionReply,
    original: z.nullable(
      z.object({ question: z.string(), options: z.array(z.string()), answer: z.string(), explanation: z.string() }),
    ),
    history: z.array(LogEntryReply),
  }),
})

export const addDeskQuestion = endpoint({
  method: 'POST',
  path: '/admin/questions',
  bodyBytes: 16 * 1024,
  status: 201,
  input: z.object({ category: Text(80), ...QuestionInput }),
  reply: z.object({ question_id: z.string() }),
})

export const editDeskQuestion = endpoint({
  method: 'POST',
  path: '/admin/questions/:question_id/edit',
  bodyBytes: 16 * 1024,
  input: z.object({ question_id: QuestionId, ...QuestionInput }),
  reply: z.object({ question: QuestionReply, warnings: z.array(z.string()) }),
})

export const actOnQuestion = endpoint({
  method: 'POST',
  path: '/admin/questions/:question_id/act',
  input: z.object({ question_id: QuestionId, action: z.enum(['withdraw', 'restore', 'dismiss']) }),
  reply: z.object({ question: QuestionReply }),
})

const PlayerReply = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  email_verified: z.boolean(),
  created_at: z.number(),
  accessed_at: z.number(),
  sessions: count,
  games: count,
  name_reports: count,
  status: z.enum(['active', 'blocked', 'closed']),
})

export const deskPlayers = endpoint({
  method: 'GET',
  path: '/admin/players',
  input: z.object({ search: Search }),
  reply: z.object({ players: z.array(PlayerReply) }),
})

export const actOnPlayer = endpoint({
  method: 'POST',
  path: '/admin/players/:user_id/act',
  input: z.object({
    user_id: Text(80),
    action: z.enum(['end-sessions', 'rename', 'block', 'unblock']),
    name: z.optional(Text(300)),
  }),
  reply: z.object({ player: PlayerReply }),
})

export const deskModels = endpoint({
  method: 'GET',
  path: '/admin/models',
  input: z.object({}),
  reply: z.object({
    models: z.array(
      z.object({
        model: z.string(),
        runs: count,
        asked: count,
        kept: count,
        dropped: Tally,
        failures: Tally,
        tokens_in: count,
        tokens_out: count,
        cost: z.nullable(z.number()),
      }),
    ),
    paused: z.boolean(),
    /** Quizzes that people ask for, beside the refills. */
    quizzes: z.object({
      paused: z.boolean(),
      waiting: count,
      running: count,
      accounts: z.array(
        z.object({
          user_id: z.string(),
          jobs: count,
          tokens: count,
          cost: z.nullable(z.number()),
          barred: z.boolean(),
        }),
      ),
    }),
    purposes: z.array(z.object({ purpose: z.string(), runs: count, kept: count, tokens: count, dropped: Tally })),
    blocked_by: z.nullable(z.string()),
    tokens_today: count,
    daily_tokens: z.nullable(z.number()),
    pool: count,
    bank: count,
  }),
})

export const pauseModels = endpoint({
  method: 'POST',
  path: '/admin/models/pause',
  input: z.object({ paused: z.boolean(), what: z._default(z.enum(['models', 'quizzes']), 'models') }),
  reply: z.object({ paused: z.boolean() }),
})

export const barFromQuizJobs = endpoint({
  method: 'POST',
  path: '/admin/models/bar',
  input: z.object({ user_id: Text(80), barred: z.boolean() }),
  reply: z.object({ barred: z.boolean() }),
})

const Queue = z.enum(['mail', 'push', 'purchases', 'corrections', 'refills'])

export const deskWork = endpoint({
  method: 'GET',
  path: '/admin/work',
  input: z.object({}),
  reply: z.object({
    queues: z.array(
      z.object({
        queue: Queue,
        waiting: count,
        failed: count,
        given_up: count,
        oldest_at: z.nullable(z.number()),
        items: z.array(
          z.object({
            id: z.string(),
            label: z.string(),
            attempts: count,
            next_try_at: z.nullable(z.number()),
            failure: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
})

export const retryWork = endpoint({
  method: 'POST',
  path: '/admin/work/retry',
  input: z.object({ queue: Queue }),
  reply: z.object({ retried: count }),
})

const FindingReply = z.object({
  part: z.string(),
  state: z.enum(['ok', 'warning', 'problem', 'skipped']),
  text: z.string(),
})

export const deskHealth = endpoint({
  method: 'GET',
  path: '/admin/health',
  input: z.object({}),
  reply: z.object({ findings: z.array(FindingReply) }),
})

/** To the operator's own address: nobody else is mailed from the desk. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/admin/health/mail',
  input: z.object({}),
  reply: z.object({ finding: FindingReply }),
})

export const deskToday = endpoint({
  method: 'GET',
  path: '/admin/today',
  input: z.object({}),
  reply: z.object({
    hours: z.array(
      z.object({
        from: z.number(),
        players: count,
        solo: count,
        battles: count,
        dailies: count,
        challenges: count,
        parties: count,
      }),
    ),
    traffic: z.array(
      z.object({ from: z.number(), requests: count, errors: count, median_ms: z.number(), slow_ms: z.number() }),
    ),
  }),
})

export const deskLog = endpoint({
  method: 'GET',
  path: '/admin/log',
  input: z.object({ before: z.optional(Text(64)) }),
  reply: z.object({ entries: z.array(LogEntryReply), next_before: z.nullable(z.string()) }),
})
