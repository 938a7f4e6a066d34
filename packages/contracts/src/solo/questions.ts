import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { HOUR_MS } from '../rate-limit.ts'

/** Long enough for every category name; longer text is refused before it is processed. */
export const CategoryText = z.string().check(z.minLength(1), z.maxLength(60))
const DifficultyText = z.string().check(z.minLength(1), z.maxLength(20))
/** Identifies a browser; the client makes it and keeps it. */
export const SessionId = z.string().check(z.minLength(1), z.maxLength(128))

const QuestionReply = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  /** The right one of the options. */
  answer: z.string(),
  /** Only for premium players; everybody else reads it in the review. */
  explanation: z.optional(z.string()),
})

export const generateQuestions = endpoint({
  method: 'POST',
  path: '/generate-questions',
  limits: [{ name: 'quiz', per: 'player', max: 120, windowMs: HOUR_MS, maxPerNetwork: 300 }],
  work: 'new',
  input: z.object({
    category: CategoryText,
    difficulty: DifficultyText,
    session_id: SessionId,
    /** The quiz will be played later, offline: it counts for the player, but not for the leaderboard. */
    ahead: z._default(z.boolean(), false),
  }),
  reply: z.object({
    /** Sent back with the result of the quiz. */
    set_id: z.string(),
    questions: z.array(QuestionReply),
  }),
})

export const generateLoadingMessage = endpoint({
  method: 'POST',
  path: '/generate-loading-message',
  input: z.object({ category: CategoryText }),
  reply: z.object({ message: z.string() }),
})

const OptionText = z.string().check(z.maxLength(200))

export const generateFeedback = endpoint({
  method: 'POST',
  path: '/generate-feedback',
  limits: [{ name: 'insight', per: 'player', max: 60, windowMs: HOUR_MS }],
  input: z.object({
    question: z.string().check(z.minLength(1), z.maxLength(400)),
    /** Empty when the question was not answered. */
    user_answer: OptionText,
    correct_answer: OptionText,
    was_correct: z.boolean(),
    category: CategoryText,
    difficulty: z.string().check(z.maxLength(20)),
  }),
  reply: z.object({ feedback: z.string() }),
})
