import { QUIZ_REPORT_REASONS } from '@knowdown/domain/own-quiz/quiz-reports'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { HOUR_MS } from '../rate-limit.ts'

const Id = z.string().check(z.regex(/^[\w-]{16,64}$/))
const count = z.int().check(z.nonnegative())
const Words = z._default(z.string().check(z.maxLength(500)), '')

export const reportSharedQuiz = endpoint({
  method: 'POST',
  path: '/shared-quizzes/:link/reports',
  limits: [{ name: 'quiz-report', per: 'network', max: 30, windowMs: HOUR_MS, what: 'reports of shared quizzes' }],
  status: 201,
  input: z.object({
    link: z.string().check(z.regex(/^[\w-]{22}$/)),
    /** Missing for the whole quiz. */
    question_id: z.optional(Id),
    reason: z.enum(QUIZ_REPORT_REASONS),
    words: Words,
  }),
  reply: z.object({ received: z.literal(true) }),
})

const ReportedQuiz = z.object({
  quiz_id: z.string(),
  title: z.string(),
  state: z.enum(['shared', 'closed', 'withdrawn']),
  author: z.object({
    user_id: z.string(),
    name: z.string(),
    withdrawn: count,
    for_copyright: count,
    barred: z.boolean(),
  }),
  reasons: z.array(z.object({ name: z.string(), count })),
  weight: z.number(),
  last_reported_at: z.number(),
  words: z.array(z.string()),
  questions: z.array(
    z.object({ question_id: z.string(), text: z.string(), picture: z.nullable(z.string()), reports: count }),
  ),
})

export const deskQuizReports = endpoint({
  method: 'GET',
  path: '/admin/quiz-reports',
  input: z.object({}),
  reply: z.object({ quizzes: z.array(ReportedQuiz) }),
})

export const actOnSharedQuiz = endpoint({
  method: 'POST',
  path: '/admin/quiz-reports/:quiz_id/act',
  input: z.object({
    quiz_id: Id,
    action: z.enum(['leave', 'withdraw', 'bar', 'unbar']),
    /** What the author is told. */
    reason: z._default(z.enum(QUIZ_REPORT_REASONS), 'other'),
  }),
  reply: z.object({ done: z.literal(true) }),
})

export const removeQuizPicture = endpoint({
  method: 'POST',
  path: '/admin/pictures/remove',
  input: z.object({ address: z.string().check(z.minLength(1), z.maxLength(500)) }),
  reply: z.object({ removed: z.literal(true) }),
})
