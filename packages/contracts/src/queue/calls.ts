import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import * as z from 'zod/mini'
import { Player, PlayerCard } from '../battles/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { VisitorName } from '../players/visitor-name.ts'
import { MINUTE_MS } from '../rate-limit.ts'
import { SessionId } from '../solo/questions.ts'

const Difficulty = z.enum(DIFFICULTIES)
/** Random, made once for each search, so that a repeated call after a lost reply gets the same place. */
export const SearchRequestId = z.optional(z.string().check(z.minLength(22), z.maxLength(64)))
/** Proves a place in the queue. */
export const QueueKey = z.object({ queue_key: z.string().check(z.minLength(22), z.maxLength(64)) })

/** The channel of one place in the queue. Its only event says that the state has changed, and nothing else. */
export const queueChannel = (entryId: string): string => `queue-${entryId}`
export const QUEUE_UPDATE = 'queue_update'

/** Why a game changes no rating. */
const UnratedBecause = z.enum(['visitor', 'unverified', 'same-network', 'arena'])

const QueueState = z.object({
  phase: z.enum(['waiting', 'found', 'started']),
  /** Changes in it are announced here, without saying what changed. */
  channel: z.string(),
  since: z.number(),
  server_time: z.number(),
  category: z.nullable(z.string()),
  difficulty: Difficulty,
  rating: z.nullable(z.int()),
  looking: z.int(),
  put_back: z.boolean(),
  leaving_pauses: z.boolean(),
  paused_until: z.nullable(z.number()),
  unrated_because: z.nullable(UnratedBecause),
  found: z.nullable(
    z.object({
      opponent: PlayerCard,
      category: z.string(),
      accept_by: z.number(),
    }),
  ),
  seat: z.nullable(z.object({ lobby_code: z.string(), player_id: z.string(), role: Player })),
})

/** Also what a search within an arena replies. */
export const JoinedQueue = z.extend(QueueState, { queue_key: z.string() })

export const joinQueue = endpoint({
  method: 'POST',
  path: '/queue/join',
  /** Enough to change one's mind often, too few to keep the queue busy. */
  limits: [{ name: 'queue-join', per: 'player', max: 30, windowMs: MINUTE_MS }],
  work: 'new',
  input: z.object({
    category: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    difficulty: z.optional(Difficulty),
    session_id: z.optional(SessionId),
    request_id: SearchRequestId,
    visitor_name: VisitorName,
  }),
  reply: JoinedQueue,
})

export const queueState = endpoint({
  method: 'POST',
  path: '/queue/state',
  work: 'running',
  keyField: 'queue_key',
  input: QueueKey,
  reply: QueueState,
})

export const acceptOpponent = endpoint({
  method: 'POST',
  path: '/queue/accept',
  work: 'running',
  keyField: 'queue_key',
  input: QueueKey,
  reply: QueueState,
})

export const widenSearch = endpoint({
  method: 'POST',
  path: '/queue/widen',
  /** Each makes the server look for pairs at once. */
  limits: [{ name: 'queue-widen', per: 'player', max: 30, windowMs: MINUTE_MS }],
  work: 'running',
  keyField: 'queue_key',
  input: QueueKey,
  reply: QueueState,
})

export const leaveQueue = endpoint({
  method: 'POST',
  path: '/queue/leave',
  work: 'running',
  // Without `keyField`: whoever is in no queue is answered alike, so that a made-up key proves no seat.
  input: QueueKey,
  reply: z.object({ left: z.literal(true) }),
})
