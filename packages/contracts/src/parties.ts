import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import { MOST_PARTY_CATEGORIES, PARTY_QUESTIONS, PARTY_SECONDS } from '@knowdown/domain/party/party'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PartySnapshot } from './party-schemas.ts'
import { SessionId } from './questions.ts'
import { HOUR_MS, MINUTE_MS, type RateLimit } from './rate-limit.ts'

const MISSES = { name: 'party-miss', per: 'network', counts: 'misses', what: 'wrong party codes and keys' } as const
/** A room of two hundred behind one address mistypes more often than a household. */
export const PARTY_MISSES: readonly RateLimit[] = [
  { ...MISSES, max: 60, windowMs: MINUTE_MS },
  { ...MISSES, max: 300, windowMs: HOUR_MS },
]

/** What one seat of a party may do, however many people share a network. */
export const PARTY_LIMITS = {
  answers: { name: 'party-answer', per: 'seat', max: 20, windowMs: 10_000 },
  reads: { name: 'party-read', per: 'seat', max: 120, windowMs: MINUTE_MS },
  /** Each goes to everybody in the party. */
  commands: { name: 'party-command', per: 'party', max: 60, windowMs: MINUTE_MS },
  /** Locks, times and automatic advance: nobody changes them again and again. */
  settings: { name: 'party-setting', per: 'party', max: 20, windowMs: MINUTE_MS, what: 'changes of a setting' },
  /** Seats can be taken again after a removal, but not without end. */
  joins: { name: 'party-join', per: 'party', max: 3, windowMs: HOUR_MS, what: 'joins, for each seat of the party' },
} as const satisfies Record<string, RateLimit>

const Code = z.string().check(z.minLength(1), z.maxLength(16))
const Key = z.string().check(z.minLength(1), z.maxLength(64))
const PlayerId = z.string().check(z.minLength(1), z.maxLength(64))

/** Every key of a party begins with this, which tells it apart from the player id of a lobby. */
export const PARTY_KEY_PREFIX = 'party_'

export const findCode = endpoint({
  method: 'POST',
  path: '/find-code',
  limits: PARTY_MISSES,
  input: z.object({ code: Code }),
  reply: z.object({ code: z.string(), kind: z.enum(['battle', 'party']) }),
})

export const createParty = endpoint({
  method: 'POST',
  path: '/parties',
  limits: [{ name: 'party-create', per: 'network', max: 10, windowMs: MINUTE_MS }],
  work: 'new',
  status: 201,
  input: z.object({
    categories: z
      .array(z.string().check(z.minLength(1), z.maxLength(100)))
      .check(z.minLength(1), z.maxLength(MOST_PARTY_CATEGORIES)),
    difficulty: z.enum(DIFFICULTIES),
    questions: z.int().check(z.gte(PARTY_QUESTIONS.fewest), z.lte(PARTY_QUESTIONS.most)),
    seconds: z.int().check(z.gte(PARTY_SECONDS.fewest), z.lte(PARTY_SECONDS.most)),
    speed_points: z.boolean(),
    session_id: z.optional(SessionId),
  }),
  reply: z.object({ code: z.string(), host_key: z.string() }),
})

export const joinParty = endpoint({
  method: 'POST',
  path: '/parties/:code/join',
  limits: [...PARTY_MISSES, PARTY_LIMITS.joins],
  status: 201,
  input: z.object({
    code: Code,
    name: z.string().check(z.maxLength(128)),
    /** Random, made once for each attempt to join, so that a repeated call after a lost reply gets the same seat. */
    request_id: z.string().check(z.minLength(22), z.maxLength(64)),
    /** Random, kept by the browser, so that a removed player does not come back with the same one. */
    device_id: z.optional(z.string().check(z.minLength(16), z.maxLength(64))),
  }),
  reply: z.object({ code: z.string(), player_key: z.string(), player_id: z.string(), name: z.string() }),
})

export const partyState = endpoint({
  method: 'GET',
  path: '/parties/:code/state',
  keyField: 'player_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.reads],
  work: 'running',
  input: z.object({ code: Code, player_key: Key }),
  reply: z.object({
    party_id: z.string(),
    socket_ticket: z.string(),
    party: PartySnapshot,
    you: z.object({
      player_id: z.string(),
      name: z.string(),
      from_index: z.number(),
      points: z.number(),
      rank: z.nullable(z.number()),
      moved: z.nullable(z.number()),
      players: z.number(),
      /** The chosen option of the current question. */
      choice: z.nullable(z.number()),
      /** Both null until the right answer is shown. */
      correct: z.nullable(z.boolean()),
      gained: z.nullable(z.number()),
    }),
  }),
})

export const hostState = endpoint({
  method: 'GET',
  path: '/parties/:code/host',
  keyField: 'host_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.reads],
  work: 'running',
  input: z.object({ code: Code, host_key: Key }),
  reply: z.object({
    party_id: z.string(),
    socket_ticket: z.string(),
    party: PartySnapshot,
    max_players: z.number(),
    answered: z.number(),
    players: z.array(
      z.object({ player_id: z.string(), name: z.string(), points: z.number(), rank: z.nullable(z.number()) }),
    ),
  }),
})

export const startPairing = endpoint({
  method: 'POST',
  path: '/parties/:code/pairing',
  keyField: 'host_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.reads],
  input: z.object({ code: Code, host_key: Key }),
  reply: z.object({ pairing_code: z.string(), for_ms: z.number() }),
})

export const pairRemote = endpoint({
  method: 'POST',
  path: '/parties/:code/remote',
  status: 201,
  limits: PARTY_MISSES,
  input: z.object({ code: Code, pairing_code: Key }),
  reply: z.object({ host_key: z.string() }),
})

const PARTY_COMMANDS = [
  'start',
  'next',
  'skip',
  'pause',
  'continue',
  'lock',
  'unlock',
  'auto-on',
  'auto-off',
  'time-1',
  'time-2',
  'time-5',
  'end',
  'again',
  'remove',
] as const
export type PartyCommand = (typeof PARTY_COMMANDS)[number]

export const commandParty = endpoint({
  method: 'POST',
  path: '/parties/:code/command',
  keyField: 'host_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.commands, PARTY_LIMITS.settings],
  work: 'running',
  input: z.object({
    code: Code,
    host_key: Key,
    command: z.enum(PARTY_COMMANDS),
    /** The `seq` that the host saw: a second press on another screen does nothing. */
    seq: z.optional(z.int()),
    /** With `remove`. */
    player_id: z.optional(PlayerId),
  }),
  reply: z.object({ party: PartySnapshot }),
})

export const answerParty = endpoint({
  method: 'POST',
  path: '/parties/:code/answer',
  keyField: 'player_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.answers],
  work: 'running',
  input: z.object({
    code: Code,
    player_key: Key,
    round: z.int().check(z.nonnegative()),
    index: z.int().check(z.nonnegative()),
    /** The place of the option, from 0. */
    choice: z.int().check(z.nonnegative(), z.lte(9)),
  }),
  reply: z.object({ accepted: z.literal(true), took_ms: z.number() }),
})

const ReviewedQuestion = z.object({
  question: z.string(),
  category: z.string(),
  options: z.array(z.string()),
  answer: z.number(),
  explanation: z.string(),
})

export const partyReview = endpoint({
  method: 'GET',
  path: '/parties/:code/review',
  keyField: 'player_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.reads],
  input: z.object({ code: Code, player_key: Key }),
  reply: z.object({
    questions: z.array(
      z.extend(ReviewedQuestion, {
        choice: z.nullable(z.number()),
        points: z.number(),
      }),
    ),
  }),
})

export const partyResults = endpoint({
  method: 'GET',
  path: '/parties/:code/results',
  keyField: 'host_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.reads],
  input: z.object({ code: Code, host_key: Key }),
  reply: z.object({
    questions: z.array(ReviewedQuestion),
    players: z.array(
      z.object({
        rank: z.number(),
        name: z.string(),
        points: z.number(),
        right: z.number(),
        /** Points by question; null where nothing was answered. */
        answers: z.array(z.nullable(z.number())),
      }),
    ),
  }),
})

export const reportNickname = endpoint({
  method: 'POST',
  path: '/parties/:code/report-name',
  keyField: 'key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.reads],
  status: 201,
  input: z.object({ code: Code, key: Key, player_id: PlayerId }),
  reply: z.object({ received: z.literal(true) }),
})
