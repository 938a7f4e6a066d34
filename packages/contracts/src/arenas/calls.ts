import { MAX_ARENA_MINUTES, MIN_ARENA_MINUTES } from '@knowdown/domain/arena/arena'
import { NOT_COUNTED } from '@knowdown/domain/arena/counting'
import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { VisitorName } from '../players/visitor-name.ts'
import { JoinedQueue, SearchRequestId } from '../queue/calls.ts'
import { MINUTE_MS } from '../rate-limit.ts'
import { SessionId } from '../solo/questions.ts'

const ArenaId = z.string().check(z.minLength(1), z.maxLength(40))
/** Proves who a player of an arena is. */
const ArenaKey = z.string().check(z.minLength(22), z.maxLength(64))
const ArenaDifficulty = z.enum([...DIFFICULTIES, 'rising'])

/** How many rows of the standings a screen asks for at first, and at most. */
export const STANDINGS_ROWS = 10
export const MAX_STANDINGS_ROWS = 500

const ArenaReply = z.object({
  arena_id: z.string(),
  title: z.string(),
  phase: z.enum(['upcoming', 'running', 'finishing', 'over', 'cancelled']),
  starts_at: z.number(),
  ends_at: z.number(),
  category: z.nullable(z.string()),
  difficulty: ArenaDifficulty,
  rated: z.boolean(),
  players: z.int(),
})

const Activity = z.enum(['playing', 'starting', 'free', 'paused', 'away'])
const StandingRow = z.object({
  player_id: z.string(),
  rank: z.int(),
  name: z.string(),
  points: z.int(),
  streak: z.int(),
  doubled: z.boolean(),
  games: z.int(),
  recent: z.array(z.nullable(z.int())),
  activity: Activity,
})

const ArenaState = z.object({
  arena: ArenaReply,
  server_time: z.number(),
  rows: z.array(StandingRow),
  own: z.nullable(
    z.extend(StandingRow, {
      paused: z.boolean(),
      counts: z.nullable(z.enum(['visitor', 'unverified'])),
      last_games: z.array(
        z.object({
          opponent: z.string(),
          outcome: z.enum(['won', 'tied', 'lost']),
          score: z.int(),
          opponent_score: z.int(),
          points: z.nullable(z.int()),
          not_counted: z.nullable(z.enum(NOT_COUNTED)),
        }),
      ),
    }),
  ),
  next: z.nullable(z.object({ arena_id: z.string(), title: z.string(), starts_at: z.number() })),
})

export const listArenas = endpoint({
  method: 'GET',
  path: '/arenas',
  input: z.object({}),
  reply: z.object({ server_time: z.number(), arenas: z.array(ArenaReply) }),
})

export const arenaState = endpoint({
  method: 'POST',
  path: '/arena/state',
  work: 'running',
  input: z.object({
    arena_id: ArenaId,
    arena_key: z.optional(z.nullable(ArenaKey)),
    rows: z._default(z.int().check(z.minimum(1), z.maximum(MAX_STANDINGS_ROWS)), STANDINGS_ROWS),
  }),
  reply: ArenaState,
})

export const enterArena = endpoint({
  method: 'POST',
  path: '/arena/enter',
  limits: [{ name: 'arena-enter', per: 'player', max: 20, maxPerNetwork: 200, windowMs: MINUTE_MS }],
  work: 'new',
  input: z.object({ arena_id: ArenaId, session_id: z.optional(SessionId) }),
  reply: z.extend(ArenaState, { arena_key: z.string() }),
})

export const searchInArena = endpoint({
  method: 'POST',
  path: '/arena/search',
  limits: [{ name: 'arena-search', per: 'player', max: 30, maxPerNetwork: 600, windowMs: MINUTE_MS }],
  work: 'running',
  input: z.object({ arena_key: ArenaKey, request_id: SearchRequestId, visitor_name: VisitorName }),
  reply: JoinedQueue,
})

export const pauseInArena = endpoint({
  method: 'POST',
  path: '/arena/pause',
  limits: [{ name: 'arena-pause', per: 'player', max: 30, maxPerNetwork: 600, windowMs: MINUTE_MS }],
  work: 'running',
  input: z.object({ arena_key: ArenaKey, paused: z.boolean() }),
  reply: ArenaState,
})

export const leaveArena = endpoint({
  method: 'POST',
  path: '/arena/leave',
  work: 'running',
  input: z.object({ arena_key: ArenaKey }),
  reply: z.object({ left: z.literal(true) }),
})

/** Calls of the operator's desk. To everybody else the server answers as for an unknown address. */
export const deskArenas = endpoint({
  method: 'GET',
  path: '/admin/arenas',
  input: z.object({}),
  reply: z.object({
    server_time: z.number(),
    scheduled: z.boolean(),
    time_zone: z.string(),
    arenas: z.array(z.extend(ArenaReply, { is_scheduled: z.boolean() })),
  }),
})

export const addDeskArena = endpoint({
  method: 'POST',
  path: '/admin/arenas',
  status: 201,
  input: z.object({
    title: z.string().check(z.trim(), z.minLength(3), z.maxLength(40)),
    starts_at: z.number(),
    minutes: z.int().check(z.minimum(MIN_ARENA_MINUTES), z.maximum(MAX_ARENA_MINUTES)),
    category: z.nullable(z.string().check(z.maxLength(100))),
    difficulty: ArenaDifficulty,
    rated: z.boolean(),
  }),
  reply: z.object({ arena_id: z.string() }),
})

export const cancelDeskArena = endpoint({
  method: 'POST',
  path: '/admin/arenas/:arena_id/cancel',
  input: z.object({ arena_id: ArenaId }),
  reply: z.object({ cancelled: z.literal(true) }),
})
