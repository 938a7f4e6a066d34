import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { OwnAnswer, OwnPicture } from '../operator/draft-question.ts'
import { HOUR_MS, type RateLimit } from '../rate-limit.ts'
import { SessionId } from '../solo/questions.ts'

const CALLS: readonly RateLimit[] = [{ name: 'mistakes', per: 'account', max: 300, windowMs: HOUR_MS }]
/** A deck of fifty cards with their texts. */
const DECK_BYTES = 64 * 1024

const QuestionText = z.string().check(z.minLength(1), z.maxLength(400))
const OptionText = z.string().check(z.minLength(1), z.maxLength(200))
const Time = z.number().check(z.minimum(0), z.maximum(1e14))
const Days = z.number().check(z.minimum(0), z.maximum(100_000))
const Count = z.int().check(z.minimum(0), z.maximum(100_000))

const Schedule = z.object({
  due_at: Time,
  stability: Days,
  difficulty: z.number().check(z.minimum(0), z.maximum(10)),
  interval_days: Days,
  reviews: Count,
  lapses: Count,
  reviewed_at: z.nullable(Time),
})

const OwnCardId = z.string().check(z.regex(/^[\w-]{16,64}\/[\w-]{16,64}$/))

const CardContent = z.object({
  category: z.string(),
  difficulty: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  answer: z.string(),
  explanation: z.string(),
})

export const readMistakes = endpoint({
  method: 'GET',
  path: '/mistakes',
  limits: CALLS,
  input: z.object({}),
  reply: z.object({
    due: z.number(),
    open: z.number(),
    learned: z.number(),
    next_due_at: z.nullable(z.number()),
    cards: z.array(
      z.extend(CardContent, {
        question_id: z.string(),
        corrected: z.boolean(),
        schedule: Schedule,
        own: z.nullable(OwnAnswer),
        picture: OwnPicture,
      }),
    ),
  }),
})

export const sendReviews = endpoint({
  method: 'POST',
  path: '/mistakes/reviews',
  limits: CALLS,
  bodyBytes: DECK_BYTES,
  input: z.object({
    reviews: z
      .array(
        z.object({
          review_id: z.string().check(z.regex(/^[\w-]{16,64}$/)),
          question_id: z.string().check(z.minLength(1), z.maxLength(130)),
          answer: z.nullable(OptionText),
          took_ms: z.int().check(z.minimum(0), z.maximum(86_400_000)),
          at: Time,
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
  reply: z.object({ recorded: z.number() }),
})

export const mergeMistakes = endpoint({
  method: 'POST',
  path: '/mistakes/merge',
  limits: CALLS,
  bodyBytes: DECK_BYTES,
  input: z.object({
    cards: z
      .array(z.object({ question: QuestionText, answer: OptionText, schedule: Schedule }))
      .check(z.minLength(1), z.maxLength(50)),
    session_id: z.optional(SessionId),
  }),
  reply: z.object({ merged: z.number() }),
})

export const checkMistakes = endpoint({
  method: 'POST',
  path: '/mistakes/check',
  limits: [{ name: 'mistakes-check', per: 'player', max: 120, windowMs: HOUR_MS }],
  bodyBytes: DECK_BYTES,
  input: z.object({
    questions: z.array(QuestionText).check(z.maxLength(50)),
    own_cards: z._default(z.array(OwnCardId).check(z.maxLength(50)), []),
    session_id: z.optional(SessionId),
  }),
  reply: z.object({
    own_gone: z.array(z.string()),
    checked: z.array(
      z.object({
        question: z.string(),
        status: z.enum(['current', 'same', 'withdrawn']),
        card: z.nullable(CardContent),
      }),
    ),
  }),
})
