import * as z from 'zod/mini'

/** Words that the calls and the events of a lobby share. */
export const Player = z.enum(['host', 'guest'])

export const Winner = z.enum(['host', 'guest', 'tie'])

export const Scores = z.object({ host: z.number(), guest: z.number() })

/** A question as a player sees it: the right option is told after the answer, never with the question. */
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
  /** Who left the running match and so lost it. */
  forfeit: z.nullable(Player),
})

/** Besides the two players the clock ends a lobby that nobody used. */
export const EndedBy = z.enum(['host', 'guest', 'clock'])
