import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Long enough for every name there is; a book sent as a category is turned away before anybody reads it. */
export const CategoryText = z.string().check(z.minLength(1), z.maxLength(60))
const DifficultyText = z.string().check(z.minLength(1), z.maxLength(20))
/** Chosen and kept by the client. */
export const SessionId = z.string().check(z.minLength(1), z.maxLength(128))

const QuestionReply = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  /** The right one of the options. */
  answer: z.string(),
  explanation: z.string(),
})

export const generateQuestions = endpoint({
  method: 'POST',
  path: '/generate-questions',
  summary: 'A solo quiz. No question comes twice to one player or session while there are unseen ones.',
  input: z.object({
    category: CategoryText,
    difficulty: DifficultyText,
    session_id: SessionId,
    /** The quiz will be played later, without a network: it counts for the player but not for the leaderboard. */
    ahead: z._default(z.boolean(), false),
  }),
  reply: z.object({
    /** Names this quiz when its result is sent. */
    set_id: z.string(),
    questions: z.array(QuestionReply),
  }),
})

export const generateLoadingMessage = endpoint({
  method: 'POST',
  path: '/generate-loading-message',
  summary: 'A line to read while a quiz is prepared.',
  input: z.object({ category: CategoryText }),
  reply: z.object({ message: z.string() }),
})

const OptionText = z.string().check(z.maxLength(200))

export const generateFeedback = endpoint({
  method: 'POST',
  path: '/generate-feedback',
  summary: 'Why the right answer is right. For premium players, about questions that they were asked here.',
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
