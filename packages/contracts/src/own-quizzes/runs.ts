import { LIMITS } from '@knowdown/domain/own-quiz/limits'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { OwnAnswer, OwnPicture } from '../operator/draft-question.ts'
import { DAY_MS, HOUR_MS, type RateLimit } from '../rate-limit.ts'
import { Timing, VisitorKey } from '../runs/calls.ts'

const Id = z.string().check(z.regex(/^[\w-]{16,64}$/))
const SharedLink = z.string().check(z.regex(/^[\w-]{22}$/))
const Place = z.int().check(z.nonnegative(), z.maximum(49))

/** An answer, as the kind of the question asks for it. */
export const GivenAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), choice: Place }),
  z.object({ kind: z.literal('several'), choices: z.array(Place).check(z.minLength(1), z.maxLength(50)) }),
  z.object({ kind: z.literal('typeIn'), text: z.string().check(z.minLength(1), z.maxLength(300)) }),
  z.object({ kind: z.literal('number'), number: z.number() }),
])

export const AskedQuestion = z.object({
  text: z.string(),
  kind: z.enum(['choice', 'several', 'typeIn', 'number']),
  options: z.array(z.string()),
  unit: z.string(),
  picture: OwnPicture,
})

const OwnRunReply = z.object({
  run_id: z.string(),
  timing: Timing,
  server_time: z.number(),
  total: z.number(),
  settled: z.array(
    z.object({
      card_id: z.nullable(z.string()),
      question: AskedQuestion,
      key: OwnAnswer,
      given: z.nullable(GivenAnswer),
      correct: z.boolean(),
      share: z.number(),
      timed_out: z.boolean(),
      took_ms: z.number(),
      explanation: z.string(),
    }),
  ),
  open: z.nullable(z.object({ index: z.number(), question: AskedQuestion, closes_at: z.nullable(z.number()) })),
  result: z.nullable(z.object({ right: z.number(), answered: z.number(), total_ms: z.number(), timing: Timing })),
})

const Start = { request_id: Id, timing: z._default(Timing, 'normal') }

/** A copy of a quiz counts once for each of these; most quizzes are smaller than one. */
export const COPY_PIECE_CHARACTERS = 20_000

/** What the copies of a day may fill; they are kept for weeks. */
export const COPIED_TEXT: RateLimit = {
  name: 'own-run-text',
  per: 'player',
  max: 200,
  maxPerNetwork: 2_000,
  windowMs: DAY_MS,
  counts: 'size',
  what: 'pieces of 20,000 characters of own quizzes begun alone',
}

/** A whole class behind one address plays several times; each start stores a copy of the quiz. */
const STARTS: readonly RateLimit[] = [
  {
    name: 'own-run-start',
    per: 'player',
    max: 60,
    maxPerNetwork: 300,
    windowMs: HOUR_MS,
    what: 'own quizzes begun alone',
  },
  COPIED_TEXT,
]
const CALLS: readonly RateLimit[] = [
  {
    name: 'own-runs',
    per: 'player',
    max: 6_000,
    windowMs: HOUR_MS,
    what: 'other calls about own quizzes played alone',
  },
]

export const tryOwnQuiz = endpoint({
  method: 'POST',
  path: '/own-quizzes/:quiz_id/runs',
  limits: STARTS,
  work: 'new',
  input: z.object({ quiz_id: Id, ...Start }),
  reply: OwnRunReply,
})

export const playSharedQuiz = endpoint({
  method: 'POST',
  path: '/shared-quizzes/:link/runs',
  limits: STARTS,
  keyField: 'visitor_key',
  work: 'new',
  input: z.object({ link: SharedLink, ...Start, visitor_key: VisitorKey }),
  reply: OwnRunReply,
})

const RunOfPlayer = { run_id: z.string().check(z.minLength(1), z.maxLength(64)), visitor_key: VisitorKey }

export const readOwnRun = endpoint({
  method: 'GET',
  path: '/own-runs/:run_id',
  limits: CALLS,
  keyField: 'visitor_key',
  work: 'running',
  input: z.object(RunOfPlayer),
  reply: OwnRunReply,
})

export const dealOwnQuestion = endpoint({
  method: 'POST',
  path: '/own-runs/:run_id/deal',
  limits: CALLS,
  keyField: 'visitor_key',
  work: 'running',
  input: z.object(RunOfPlayer),
  reply: OwnRunReply,
})

export const answerOwnQuestion = endpoint({
  method: 'POST',
  path: '/own-runs/:run_id/answers',
  limits: CALLS,
  keyField: 'visitor_key',
  work: 'running',
  input: z.object({
    ...RunOfPlayer,
    index: z.int().check(z.nonnegative(), z.maximum(LIMITS.questions.most)),
    answer: z.nullable(GivenAnswer),
  }),
  reply: OwnRunReply,
})
