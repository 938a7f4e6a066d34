import * as z from 'zod/mini'
import { EndedBy, MatchEnd, OpenQuestion, Player, Scores } from './schemas.ts'

/** The channel of both players, or with a role the channel of that player alone. */
export const lobbyChannel = (code: string, role?: 'host' | 'guest'): string =>
  role ? `quiz-lobby-${code}-${role}` : `quiz-lobby-${code}`

/**
 * `seq` rises with every event of a lobby, over all its channels. `after` is the number of the previous event on the
 * same channel: a client that has not seen it has missed an event and reads the state again.
 */
const numbered = { seq: z.number(), after: z.number() }

export const lobbyEvents = {
  player_joined: z.object({ ...numbered, player: Player }),
  /** A guest has left a lobby that waits: the seat is free again. */
  player_left: z.object({ ...numbered, player: Player }),
  player_ready: z.object({ ...numbered, player: Player }),
  rematch_wanted: z.object({ ...numbered, player: Player }),
  /** Holds only the time limits; the questions follow one by one. */
  match_start: z.object({
    ...numbered,
    /** Missing in events of older releases. */
    round: z.optional(z.number()),
    questions: z.array(z.object({ index: z.number(), timer: z.number() })),
    questions_count: z.number(),
    /** Both are missing in events of older releases. */
    starts_at: z.optional(z.number()),
    server_time: z.optional(z.number()),
  }),
  /** On the player's own channel. */
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
  /** Sent to both players, and once more on the own channel with the right option. */
  question_timeout: z.object({
    ...numbered,
    player: Player,
    index: z.number(),
    correct_answer: z.optional(z.string()),
  }),
  player_completed: z.object({ ...numbered, player: Player, scores: Scores }),
  match_end: z.extend(MatchEnd, numbered),
  lobby_ended: z.object({ ...numbered, ended_by: EndedBy }),
  player_presence: z.object({
    ...numbered,
    player: Player,
    present: z.boolean(),
    back_by: z.nullable(z.number()),
  }),
  error: z.object({ ...numbered, message: z.string() }),
}

export type LobbyEventName = keyof typeof lobbyEvents

export type LobbyEvent<Name extends LobbyEventName = LobbyEventName> = z.output<(typeof lobbyEvents)[Name]>
