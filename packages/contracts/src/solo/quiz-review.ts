import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ANSWERS_BYTES, ChosenAnswers } from '../players/stats.ts'
import { HOUR_MS, type RateLimit } from '../rate-limit.ts'
import { SessionId } from './questions.ts'

const REVIEWS: readonly RateLimit[] = [{ name: 'quiz-review', per: 'player', max: 600, windowMs: HOUR_MS }]

const SetId = z.string().check(z.minLength(1), z.maxLength(64))

export const finishQuiz = endpoint({
  method: 'POST',
  path: '/finish-quiz',
  limits: REVIEWS,
  bodyBytes: ANSWERS_BYTES,
  work: 'running',
  input: z.object({ session_id: SessionId, set_id: SetId, answers: ChosenAnswers }),
  reply: z.object({ finished: z.literal(true) }),
})

export const quizReview = endpoint({
  method: 'GET',
  path: '/quiz-review/:session_id',
  limits: REVIEWS,
  input: z.object({
    session_id: SessionId,
    /** When missing, the newest quiz of the session that was not fetched ahead is meant. */
    set_id: z.optional(SetId),
  }),
  reply: z.object({
    set_id: z.string(),
    /** In the order of the quiz. */
    questions: z.array(z.object({ id: z.string(), explanation: z.string() })),
  }),
})
