import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CategoryText, SessionId } from '../solo/questions.ts'

/** The chosen answers of a whole quiz. */
export const ANSWERS_BYTES = 16 * 1024

const count = z.int().check(z.nonnegative())

/** The chosen options in the order of the quiz; empty for a question without an answer. */
export const ChosenAnswers = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50))

const TotalsReply = z.object({
  single_player_games: count,
  multi_player_games: count,
  total_correct: count,
  total_wrong: count,
  /** Names, each once, in the order in which they were first played. */
  categories_played: z.array(z.string()),
  wins: count,
  losses: count,
})

export const updateStats = endpoint({
  method: 'POST',
  path: '/stats/update-stats',
  bodyBytes: ANSWERS_BYTES,
  work: 'running',
  input: z.object({
    single_player_games: z.literal(1),
    total_correct: count,
    total_wrong: count,
    category: CategoryText,
    session_id: SessionId,
    /** When missing, the latest quiz of the session is meant. */
    set_id: z.optional(z.string().check(z.maxLength(64))),
    answers: ChosenAnswers,
  }),
  reply: z.extend(TotalsReply, {
    /** Null for the first quiz of its category and difficulty. */
    earlier_best: z.nullable(count),
  }),
})

const GameReply = z.object({
  kind: z.enum(['solo', 'battle']),
  category: z.string(),
  difficulty: z.string(),
  right: count,
  wrong: count,
  outcome: z.nullable(z.enum(['won', 'lost', 'tied'])),
  /** Epoch milliseconds. */
  finished_at: z.number(),
})

export const myStats = endpoint({
  method: 'GET',
  path: '/stats/me',
  input: z.object({}),
  reply: z.object({
    ...TotalsReply.shape,
    rating: z.nullable(z.object({ value: z.int(), provisional: z.boolean() })),
    /** Newest first. */
    recent_games: z.array(GameReply),
  }),
})
