import * as z from 'zod/mini'
import { EndedBy, MatchEnd, OpenQuestion, Player, Scores } from './lobby-schemas.ts'

/** What both players hear, or with a role what that player alone hears. */
export const lobbyChannel = (code: string, role?: 'host' | 'guest'): string =>
  role ? `quiz-lobby-${code}-${role}` : `quiz-lobby-${code}`

/**
 * `seq` rises with every event of a lobby, over all its channels. `after` is the number before it on the same channel:
 * who knows less than `after` has missed an event and reads the state; who knows `seq` already has heard this one.
 */
const numbered = { seq: z.number(), after: z.number() }

export const lobbyEvents = {
  player_joined: z.object({ ...numbered, player: Player }),
  player_ready: z.object({ ...numbered, player: Player }),
  /** The questions themselves come one by one; here stand only their number and time in seconds. */
  match_start: z.object({
    ...numbered,
    questions: z.array(z.object({ index: z.number(), timer: z.number() })),
    questions_count: z.number(),
  }),
  /** On the player's own channel. `closes_at` and `server_time` are of the server's clock, in epoch milliseconds. */
  next_question: z.object({
    ...numbered,
    index: z.number(),
    timer: z.number(),
    question: OpenQuestion,
    closes_at: z.number(),
    server_time: z.number(),
  }),
  answer_result: z.object({
    ...numbered,
    player: Player,
    index: z.number(),
    was_correct: z.boolean(),
    is_timeout: z.boolean(),
    scores: Scores,
  }),
  /** Told to both, and once more on the own channel with the right option. */
  question_timeout: z.object({
    ...numbered,
    player: Player,
    index: z.number(),
    correct_answer: z.optional(z.string()),
  }),
  player_completed: z.object({ ...numbered, player: Player, scores: Scores }),
  match_end: z.extend(MatchEnd, numbered),
  lobby_ended: z.object({ ...numbered, ended_by: EndedBy }),
  /** A connection was lost or is back; `back_by` says until when there is hope. */
  player_presence: z.object({
    ...numbered,
    player: Player,
    present: z.boolean(),
    back_by: z.nullable(z.number()),
  }),
  /** Has no number: it tells of a trouble, and changes nothing. */
  error: z.object({ message: z.string() }),
}

export type LobbyEventName = keyof typeof lobbyEvents

export type LobbyEvent<Name extends LobbyEventName = LobbyEventName> = z.output<(typeof lobbyEvents)[Name]>
