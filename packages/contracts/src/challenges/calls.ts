import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { VisitorName } from '../players/visitor-name.ts'
import { DAY_MS, HOUR_MS, type RateLimit } from '../rate-limit.ts'
import { RUN_CALLS, RUN_STARTS, RunReply, SealedQuestion, Timing, VisitorKey } from '../runs/calls.ts'

/** Each one stores ten questions for months. */
const CREATED: readonly RateLimit[] = [
  { name: 'challenge-create', per: 'player', max: 30, maxPerNetwork: 100, windowMs: DAY_MS },
  // The questions of an unfinished one are kept from everybody, and accounts are quickly made.
  {
    name: 'challenge-network',
    per: 'network',
    max: 150,
    windowMs: DAY_MS,
    what: 'challenges of all accounts and visitors together',
  },
]

const ChallengeId = z.string().check(z.minLength(1), z.maxLength(32))
const SessionId = z.optional(z.string().check(z.minLength(1), z.maxLength(128)))
const Player = z.object({ challenge_id: ChallengeId, visitor_key: VisitorKey })
const Created = z.object({ challenge_id: z.string() })

export const createChallenge = endpoint({
  method: 'POST',
  path: '/challenges',
  keyField: 'visitor_key',
  limits: CREATED,
  work: 'new',
  input: z.object({
    category: z.string().check(z.minLength(1), z.maxLength(100)),
    difficulty: z.string().check(z.maxLength(20)),
    timing: z._default(Timing, 'normal'),
    session_id: SessionId,
    visitor_name: VisitorName,
    visitor_key: VisitorKey,
  }),
  reply: Created,
})

export const sendChallengeBack = endpoint({
  method: 'POST',
  path: '/challenges/:challenge_id/back',
  keyField: 'visitor_key',
  limits: CREATED,
  work: 'new',
  input: z.extend(Player, { timing: z._default(Timing, 'normal'), session_id: SessionId, visitor_name: VisitorName }),
  reply: Created,
})

const Score = { right: z.number(), total_ms: z.number(), timing: Timing }

export const readChallenge = endpoint({
  method: 'GET',
  path: '/challenges/:challenge_id',
  keyField: 'visitor_key',
  limits: RUN_CALLS,
  input: Player,
  reply: z.object({
    challenge_id: z.string(),
    category: z.object({ id: z.string(), name: z.string(), sensitive: z.boolean() }),
    difficulty: z.string(),
    state: z.enum(['unfinished', 'open', 'full', 'expired']),
    sender: z.nullable(z.object({ name: z.string(), recorded_at: z.number(), ...Score })),
    expires_at: z.nullable(z.number()),
    players: z.number(),
    role: z.enum(['sender', 'player', 'none']),
    own_name: z.nullable(z.string()),
    run: z.nullable(z.object({ run_id: z.string(), ended: z.boolean(), abandoned: z.boolean() })),
    table: z.array(
      z.object({
        place: z.number(),
        rank: z.number(),
        name: z.string(),
        is_sender: z.boolean(),
        own: z.boolean(),
        returned: z.nullable(z.string()),
        ...Score,
      }),
    ),
  }),
})

export const playChallenge = endpoint({
  method: 'POST',
  path: '/challenges/:challenge_id/runs',
  keyField: 'visitor_key',
  limits: RUN_STARTS,
  work: 'new',
  input: z.extend(Player, { timing: z.optional(Timing), session_id: SessionId, visitor_name: VisitorName }),
  reply: RunReply,
})

const Side = { place: z.number(), name: z.string(), ...Score }
const Answer = z.nullable(
  z.object({ choice: z.nullable(z.string()), correct: z.boolean(), timed_out: z.boolean(), took_ms: z.number() }),
)

export const compareChallenge = endpoint({
  method: 'GET',
  path: '/challenges/:challenge_id/comparison',
  keyField: 'visitor_key',
  limits: RUN_CALLS,
  input: z.extend(Player, { place: z.optional(z.string().check(z.regex(/^\d{1,2}$/))) }),
  reply: z.object({
    own: z.object(Side),
    other: z.nullable(z.object({ ...Side, recorded_at: z.number() })),
    questions: z.array(
      z.object({
        question: SealedQuestion,
        answer: z.string(),
        explanation: z.string(),
        own: Answer,
        other: Answer,
      }),
    ),
  }),
})

export const renameInChallenge = endpoint({
  method: 'POST',
  path: '/challenges/:challenge_id/name',
  keyField: 'visitor_key',
  limits: [{ name: 'challenge-name', per: 'player', max: 60, windowMs: HOUR_MS }],
  input: z.extend(Player, { name: z.string().check(z.maxLength(200)) }),
  reply: z.object({ renamed: z.boolean() }),
})

export const leaveChallenge = endpoint({
  method: 'POST',
  path: '/challenges/:challenge_id/leave',
  keyField: 'visitor_key',
  limits: RUN_CALLS,
  input: Player,
  reply: z.object({ left: z.boolean() }),
})
