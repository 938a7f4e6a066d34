import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import { WISH_LIMITS } from '@knowdown/domain/own-quiz/assistant-request'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { OwnQuestionBody } from '../operator/draft-question.ts'
import { HOUR_MS, type RateLimit } from '../rate-limit.ts'

/** The languages in which a model writes quizzes: those in which refused topics are recognised. */
export const QUIZ_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'] as const

const JobId = z.string().check(z.regex(/^[\w-]{16,64}$/))
const RequestId = z.string().check(z.regex(/^[\w-]{16,64}$/))
const DraftId = z.string().check(z.regex(/^[\w-]{16,64}$/))

const perHour = (name: string, max: number, what: string): RateLimit => ({
  name: `quiz-job-${name}`,
  per: 'account',
  max,
  windowMs: HOUR_MS,
  what,
})
const JOB_LIMITS = {
  /** While it is written, the page asks every other second. */
  reads: perHour('reads', 3_600, 'quizzes by a model looked at'),
  requests: perHour('requests', 60, 'quizzes asked of a model, cancelled or thrown away'),
  decisions: perHour('decisions', 1_200, 'drafts of a model kept or dropped'),
}

const DraftQuestion = z.object({
  draft_id: z.string(),
  question: OwnQuestionBody,
  confirmed: z.boolean(),
  answers: z.array(
    z.object({
      doubt: z.nullable(z.enum(['not-checked', 'none', 'several', 'disagreed', 'checker-unsure'])),
      chosen: z.nullable(z.string()),
    }),
  ),
  names: z.array(z.string()),
  passage: z.nullable(z.number()),
  quote: z.nullable(z.string()),
})

const Job = z.object({
  job_id: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  stage: z.nullable(z.enum(['plan', 'write', 'rules', 'repair', 'blind'])),
  topic: z.nullable(z.string()),
  asked: z.number(),
  failure: z.nullable(z.string()),
  quiz_id: z.nullable(z.string()),
  created_at: z.number(),
  kept: z.number(),
  dropped: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** What nobody has decided on yet. */
  drafts: z.array(DraftQuestion),
  can_write_more: z.boolean(),
})

export const listQuizJobs = endpoint({
  method: 'GET',
  path: '/quiz-jobs',
  limits: [JOB_LIMITS.reads],
  input: z.object({}),
  reply: z.object({
    provider: z.nullable(z.string()),
    obstacle: z.nullable(
      z.enum(['unverified', 'too-new', 'barred', 'day-used', 'tokens-used', 'paused', 'breaker', 'distrusted']),
    ),
    opens_at: z.nullable(z.number()),
    left_today: z.number(),
    per_day: z.number(),
    jobs: z.array(Job),
  }),
})

export const requestQuiz = endpoint({
  method: 'POST',
  path: '/quiz-jobs',
  work: 'new',
  status: 201,
  limits: [JOB_LIMITS.requests],
  /** Twenty thousand characters of any script, as JSON. */
  bodyBytes: 128 * 1024,
  input: z.object({
    request_id: RequestId,
    topic: z.nullable(z.string().check(z.maxLength(500))),
    text: z.nullable(z.string().check(z.maxLength(50_000))),
    count: z.int().check(z.minimum(WISH_LIMITS.count.least), z.maximum(WISH_LIMITS.count.most)),
    language: z.enum(QUIZ_LANGUAGES),
    difficulty: z.enum(DIFFICULTIES),
  }),
  reply: z.object({ job: Job }),
})

export const readQuizJob = endpoint({
  method: 'GET',
  path: '/quiz-jobs/:job_id',
  limits: [JOB_LIMITS.reads],
  input: z.object({ job_id: JobId }),
  reply: z.object({ job: Job }),
})

export const cancelQuizJob = endpoint({
  method: 'POST',
  path: '/quiz-jobs/:job_id/cancel',
  limits: [JOB_LIMITS.requests],
  input: z.object({ job_id: JobId }),
  reply: z.object({ job: Job }),
})

export const keepDrafts = endpoint({
  method: 'POST',
  path: '/quiz-jobs/:job_id/kept',
  limits: [JOB_LIMITS.decisions],
  bodyBytes: 128 * 1024,
  input: z.object({
    job_id: JobId,
    drafts: z
      .array(z.object({ draft_id: DraftId, question: z.optional(OwnQuestionBody) }))
      .check(z.minLength(1), z.maxLength(WISH_LIMITS.count.most)),
  }),
  reply: z.object({ job: Job, quiz_id: z.string() }),
})

export const dropDrafts = endpoint({
  method: 'POST',
  path: '/quiz-jobs/:job_id/dropped',
  limits: [JOB_LIMITS.decisions],
  input: z.object({
    job_id: JobId,
    draft_ids: z.array(DraftId).check(z.minLength(1), z.maxLength(WISH_LIMITS.count.most)),
  }),
  reply: z.object({ job: Job }),
})

export const writeAnother = endpoint({
  method: 'POST',
  path: '/quiz-jobs/:job_id/another',
  limits: [JOB_LIMITS.requests],
  input: z.object({ job_id: JobId, draft_id: DraftId }),
  reply: z.object({ job: Job }),
})

export const throwAwayJob = endpoint({
  method: 'DELETE',
  path: '/quiz-jobs/:job_id',
  limits: [JOB_LIMITS.requests],
  input: z.object({ job_id: JobId }),
  reply: z.object({ deleted: z.literal(true) }),
})
