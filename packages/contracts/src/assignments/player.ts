import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { OwnAnswer } from '../operator/draft-question.ts'
import { AskedQuestion, GivenAnswer } from '../own-quizzes/runs.ts'
import { MINUTE_MS, type RateLimit } from '../rate-limit.ts'
import { Timing } from '../runs/calls.ts'
import { Code, Id, KeysShown, Name, Phase, Place } from './fields.ts'

const AttemptNumber = z.int().check(z.minimum(1), z.maximum(10_000))

/** A school of a thousand sits behind one address and begins at the same minute. */
const PLAYER_LIMITS = {
  looks: { name: 'assigned-looks', per: 'network', max: 6_000, windowMs: 10 * MINUTE_MS, what: 'assignments opened' },
  names: { name: 'assigned-names', per: 'network', max: 3_000, windowMs: 10 * MINUTE_MS, what: 'names typed' },
  calls: {
    name: 'assigned-calls',
    per: 'network',
    max: 60_000,
    windowMs: 10 * MINUTE_MS,
    what: 'other calls of players',
  },
} as const satisfies Record<string, RateLimit>

const Assigned = z.object({
  title: z.string(),
  mature: z.boolean(),
  by_model: z.boolean(),
  total: z.number(),
  phase: Phase,
  opens_at: z.number(),
  closes_at: z.number(),
  server_time: z.number(),
  attempts: z.nullable(z.number()),
  timed: z.boolean(),
  keys: KeysShown,
  has_list: z.boolean(),
})

export const openAssigned = endpoint({
  method: 'GET',
  path: '/assigned/:code',
  limits: [PLAYER_LIMITS.looks],
  input: z.object({ code: Code }),
  reply: Assigned,
})

const Seat = z.object({ player_key: z.string(), personal_code: z.string(), name: z.string() })

export const claimAssignedName = endpoint({
  method: 'POST',
  path: '/assigned/:code/names',
  limits: [PLAYER_LIMITS.names],
  input: z.object({ code: Code, name: Name, device_id: Id }),
  reply: z.object({ outcome: z.enum(['found', 'taken', 'ask-your-teacher']), seat: z.nullable(Seat) }),
})

export const goOnAssigned = endpoint({
  method: 'POST',
  path: '/assigned/:code/devices',
  limits: [PLAYER_LIMITS.names],
  input: z.object({ code: Code, name: Name, personal_code: z.string().check(z.maxLength(16)) }),
  reply: Seat,
})

const Player = { code: Code, player_key: z.string().check(z.minLength(1), z.maxLength(100)) }

const SettledQuestion = z.object({
  question: AskedQuestion,
  given: z.nullable(GivenAnswer),
  timed_out: z.boolean(),
  took_ms: z.number(),
  /** Null until keys are shown. */
  shown: z.nullable(
    z.object({
      key: OwnAnswer,
      correct: z.boolean(),
      share: z.number(),
      explanation: z.string(),
      /** Names it in a mistakes deck; null for a question of the bank. */
      card_id: z.nullable(z.string()),
      /** Whether a corrected key changed how this answer counts. */
      recounted: z.boolean(),
    }),
  ),
})

const AttemptReply = z.object({
  number: z.number(),
  timing: Timing,
  server_time: z.number(),
  total: z.number(),
  answered: z.number(),
  over: z.boolean(),
  /** Null until keys are shown. */
  right: z.nullable(z.number()),
  open: z.nullable(z.object({ index: z.number(), question: AskedQuestion, closes_at: z.nullable(z.number()) })),
  /** The question that was settled last. */
  last: z.nullable(SettledQuestion),
})

export const readAssignedPlayer = endpoint({
  method: 'GET',
  path: '/assigned/:code/player',
  limits: [PLAYER_LIMITS.calls],
  keyField: 'player_key',
  work: 'running',
  input: z.object(Player),
  reply: z.object({
    assignment: Assigned,
    name: z.string(),
    personal_code: z.string(),
    attempts: z.array(
      z.object({
        number: z.number(),
        answered: z.number(),
        total: z.number(),
        over: z.boolean(),
        ended: z.boolean(),
        right: z.nullable(z.number()),
        /** Answers that count differently since a key was corrected. */
        recounted: z.number(),
      }),
    ),
    next: z.nullable(z.number()),
  }),
})

export const startAttempt = endpoint({
  method: 'POST',
  path: '/assigned/:code/attempts',
  limits: [PLAYER_LIMITS.calls],
  keyField: 'player_key',
  work: 'new',
  input: z.object({ ...Player, number: AttemptNumber, timing: z._default(Timing, 'normal') }),
  reply: AttemptReply,
})

export const dealAssigned = endpoint({
  method: 'POST',
  path: '/assigned/:code/deal',
  limits: [PLAYER_LIMITS.calls],
  keyField: 'player_key',
  work: 'running',
  input: z.object({ ...Player, number: AttemptNumber }),
  reply: AttemptReply,
})

export const answerAssigned = endpoint({
  method: 'POST',
  path: '/assigned/:code/answers',
  limits: [PLAYER_LIMITS.calls],
  keyField: 'player_key',
  work: 'running',
  input: z.object({ ...Player, number: AttemptNumber, index: Place, answer: z.nullable(GivenAnswer) }),
  reply: AttemptReply,
})

export const reviewAttempt = endpoint({
  method: 'GET',
  path: '/assigned/:code/attempts/:number/review',
  limits: [PLAYER_LIMITS.calls],
  keyField: 'player_key',
  input: z.object({ ...Player, number: z.coerce.number().check(z.int(), z.minimum(1)) }),
  reply: z.object({
    number: z.number(),
    total: z.number(),
    right: z.nullable(z.number()),
    /** When keys are shown that are not shown yet; null when the end of the attempt decides. */
    keys_at: z.nullable(z.number()),
    settled: z.array(SettledQuestion),
  }),
})

export const keepAssignedMistakes = endpoint({
  method: 'POST',
  path: '/assigned/:code/attempts/:number/mistakes',
  limits: [PLAYER_LIMITS.calls],
  keyField: 'player_key',
  input: z.object({ ...Player, number: z.coerce.number().check(z.int(), z.minimum(1)) }),
  reply: z.object({ missed: z.number() }),
})
