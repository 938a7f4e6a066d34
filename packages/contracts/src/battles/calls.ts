import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { VisitorName } from '../players/visitor-name.ts'
import { HOUR_MS, MINUTE_MS, type RateLimit } from '../rate-limit.ts'
import { SessionId } from '../solo/questions.ts'
import { EndedBy, MatchEnd, OpenQuestion, Player, PlayerCard, Scores } from './schemas.ts'

const MISSES = {
  name: 'lobby-miss',
  per: 'network',
  counts: 'misses',
  what: 'wrong lobby codes and player ids',
} as const
/** Right codes and player ids never count. */
export const LOBBY_MISSES: readonly RateLimit[] = [
  { ...MISSES, max: 10, windowMs: MINUTE_MS },
  { ...MISSES, max: 30, windowMs: HOUR_MS },
]

const Difficulty = z.enum(DIFFICULTIES)
const LobbyCode = z.string().check(z.minLength(1), z.maxLength(16))
const PlayerId = z.string().check(z.minLength(1), z.maxLength(64))
/** Proves a player's seat in a lobby. */
export const Seat = z.object({ lobby_code: LobbyCode, player_id: PlayerId })

export const createLobby = endpoint({
  method: 'POST',
  path: '/create-lobby',
  limits: [{ name: 'lobby-create', per: 'player', max: 10, windowMs: MINUTE_MS }],
  work: 'new',
  input: z.object({
    category: z.optional(z.string().check(z.maxLength(100))),
    difficulty: z.optional(Difficulty),
    session_id: z.optional(SessionId),
    visitor_name: VisitorName,
  }),
  reply: z.object({ lobby_code: z.string(), host_id: z.string(), category: z.string(), difficulty: Difficulty }),
})

export const joinLobby = endpoint({
  method: 'POST',
  path: '/join-lobby',
  limits: LOBBY_MISSES,
  input: z.object({
    lobby_code: LobbyCode,
    /** Random, made once for each attempt to join, so that a repeated call after a lost reply gets the same seat. */
    request_id: z.optional(z.string().check(z.minLength(22), z.maxLength(64))),
    session_id: z.optional(SessionId),
    visitor_name: VisitorName,
  }),
  reply: z.object({ guest_id: z.string(), category: z.string(), difficulty: Difficulty }),
})

export const lobbyPreview = endpoint({
  method: 'GET',
  path: '/lobby/:code',
  limits: LOBBY_MISSES,
  input: z.object({ code: LobbyCode }),
  reply: z.object({ category: z.string(), difficulty: Difficulty }),
})

export const setReady = endpoint({
  method: 'POST',
  path: '/set-ready',
  keyField: 'player_id',
  limits: LOBBY_MISSES,
  work: 'running',
  input: z.extend(Seat, {
    /** `round` of the lobby state. A delayed call then cannot count as ready for a rematch. */
    round: z.optional(z.int().check(z.nonnegative())),
  }),
  reply: z.object({ ready: z.literal(true) }),
})

export const submitAnswer = endpoint({
  method: 'POST',
  path: '/submit-multiplayer-answer',
  keyField: 'player_id',
  limits: LOBBY_MISSES,
  work: 'running',
  input: z.extend(Seat, {
    question_index: z.int().check(z.nonnegative()),
    /** `round` of the lobby state or of `match_start`. A delayed call is then never judged in a later game. */
    round: z.optional(z.int().check(z.nonnegative())),
    answer: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
    /** Gives the question up. Only the server's clock decides whether an answer is in time. */
    is_timeout: z._default(z.boolean(), false),
  }),
  reply: z.object({
    /** False when the question was given up: no answer counts. A late answer gets 409 instead. */
    accepted: z.boolean(),
    was_correct: z.boolean(),
    correct_answer: z.string(),
    scores: Scores,
  }),
})

export const endLobby = endpoint({
  method: 'POST',
  path: '/end-lobby',
  keyField: 'player_id',
  limits: LOBBY_MISSES,
  work: 'running',
  input: Seat,
  reply: z.object({ ended: z.literal(true) }),
})

export const claimWin = endpoint({
  method: 'POST',
  path: '/claim-win',
  keyField: 'player_id',
  limits: LOBBY_MISSES,
  work: 'running',
  input: Seat,
  reply: z.object({ claimed: z.literal(true) }),
})

export const requestRematch = endpoint({
  method: 'POST',
  path: '/request-rematch',
  keyField: 'player_id',
  limits: LOBBY_MISSES,
  work: 'running',
  input: Seat,
  reply: z.object({ requested: z.literal(true) }),
})

const ComparedAnswer = z.object({
  answer: z.nullable(z.string()),
  was_correct: z.boolean(),
  is_timeout: z.boolean(),
})

export const battleSummary = endpoint({
  method: 'GET',
  path: '/lobby/:code/summary',
  keyField: 'player_id',
  limits: LOBBY_MISSES,
  input: z.object({ code: LobbyCode, player_id: PlayerId }),
  reply: z.object({
    pending: z.boolean(),
    rating: z.nullable(z.object({ before: z.int(), after: z.int(), provisional: z.boolean() })),
    record: z.nullable(z.object({ won: z.int(), lost: z.int(), tied: z.int() })),
    rival: z.nullable(z.object({ rival_id: z.string(), is_blocked: z.boolean() })),
    questions: z.array(
      z.object({
        index: z.number(),
        question: z.string(),
        correct_answer: z.string(),
        own: ComparedAnswer,
        opponent: z.nullable(ComparedAnswer),
      }),
    ),
  }),
})

const OwnAnswer = z.object({
  index: z.number(),
  answer: z.nullable(z.string()),
  was_correct: z.boolean(),
  is_timeout: z.boolean(),
  correct_answer: z.string(),
})

const Turn = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('countdown'), starts_at: z.number() }),
  z.object({
    kind: z.literal('open'),
    index: z.number(),
    question: OpenQuestion,
    timer: z.number(),
    left_ms: z.number(),
    closes_at: z.number(),
  }),
  z.extend(OwnAnswer, { kind: z.literal('reveal'), question: OpenQuestion, left_ms: z.number() }),
  z.object({ kind: z.literal('done') }),
])

export const lobbyState = endpoint({
  method: 'GET',
  path: '/lobby/:code/state',
  keyField: 'player_id',
  limits: LOBBY_MISSES,
  work: 'running',
  input: z.object({ code: LobbyCode, player_id: PlayerId }),
  reply: z.object({
    lobby_code: z.string(),
    category: z.string(),
    difficulty: Difficulty,
    role: Player,
    phase: z.enum(['waiting', 'playing', 'finished', 'ended']),
    /** How many games were started in this lobby. */
    round: z.number(),
    /** Number of the last event that this state includes. */
    seq: z.number(),
    server_time: z.number(),
    ready: z.boolean(),
    opponent: z.nullable(
      z.object({
        ready: z.boolean(),
        wants_rematch: z.boolean(),
        present: z.boolean(),
        back_by: z.nullable(z.number()),
        answered: z.number(),
        completed: z.boolean(),
      }),
    ),
    players: z.object({ host: PlayerCard, guest: z.nullable(PlayerCard) }),
    scores: Scores,
    questions_count: z.number(),
    turn: z.nullable(Turn),
    answers: z.array(OwnAnswer),
    result: z.nullable(MatchEnd),
    closes_at: z.nullable(z.number()),
    ended_by: z.nullable(EndedBy),
  }),
})

/** Input and reply have the shape that the Pusher client library expects. */
export const realtimeAuth = endpoint({
  method: 'POST',
  path: '/realtime/auth',
  keyField: 'player_id',
  limits: LOBBY_MISSES,
  work: 'running',
  input: z.extend(Seat, {
    socket_id: z.string().check(z.regex(/^\d{1,20}\.\d{1,20}$/)),
    channel_name: z.optional(z.string().check(z.maxLength(164))),
  }),
  reply: z.object({ auth: z.string(), user_data: z.optional(z.string()) }),
})
