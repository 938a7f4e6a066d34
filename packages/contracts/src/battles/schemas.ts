import * as z from 'zod/mini'

/** Shared by the calls and the events of a lobby. */
export const Player = z.enum(['host', 'guest'])

/** A player as both see them. */
export const PlayerCard = z.object({
  name: z.string(),
  rating: z.nullable(z.object({ value: z.int(), provisional: z.boolean() })),
})

export const Winner = z.enum(['host', 'guest', 'tie'])

export const Scores = z.object({ host: z.number(), guest: z.number() })

/** A question as a player sees it. The right option is sent only after the answer. */
export const OpenQuestion = z.object({ question: z.string(), options: z.array(z.string()) })

/** One answer of a finished match. `answer` is null when time ran out, or when the reader has not played the question. */
export const MatchAnswer = z.object({
  player: Player,
  index: z.number(),
  answer: z.nullable(z.string()),
  was_correct: z.boolean(),
  is_timeout: z.boolean(),
})

export const MatchEnd = z.object({
  host_score: z.number(),
  guest_score: z.number(),
  winner: Winner,
  answers: z.array(MatchAnswer),
  /** The player who lost by leaving the running game, or by staying away. */
  forfeit: z.nullable(Player),
  /** Missing in events of older releases. */
  claimed: z.optional(z.boolean()),
})

/** `clock` stands for a lobby that nobody used for ten minutes. */
export const EndedBy = z.enum(['host', 'guest', 'clock'])
