import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import { LIMITS } from '@knowdown/domain/own-quiz/limits'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { OwnAnswer, OwnPicture, OwnQuestionBody } from '../operator/draft-question.ts'
import { HOUR_MS, type RateLimit } from '../rate-limit.ts'

/** Questions are added in pieces, so that a large import is neither one large request nor all or nothing. */
export const PIECE_QUESTIONS = 50
export const PIECE_BYTES = 256 * 1024
/** Fingerprints that are asked for at once. */
export const KNOWN_AT_ONCE = 2_000

const QuizId = z.string().check(z.regex(/^[\w-]{16,64}$/))
/** Made by the client, so that a repeated call adds nothing twice. */
const QuestionId = z.string().check(z.regex(/^[\w-]{16,64}$/))
const RequestId = z.string().check(z.regex(/^[\w-]{16,64}$/))
/** Two new questions with one id are a mistake of the client, and nothing tells which is meant. */
const differ = <One>(idOf: (one: One) => string) =>
  z.refine<One[]>((all) => new Set(all.map(idOf)).size === all.length, 'Each new question needs an id of its own.')
const Version = z.int().check(z.minimum(1))
/** The question behind which others are put; null for the beginning, missing for the end. */
const After = z.optional(z.nullable(QuestionId))

/** A draft may have a title of any length up to this; 3 to 80 characters can be played. */
const HeadInput = {
  title: z.string().check(z.maxLength(400)),
  language: z.string().check(z.maxLength(35)),
  mature: z.boolean(),
  source: z.string().check(z.maxLength(400)),
  licence: z.string().check(z.maxLength(200)),
}

const QuizHead = z.object({
  quiz_id: z.string(),
  version: z.number(),
  title: z.string(),
  language: z.string(),
  mature: z.boolean(),
  source: z.string(),
  licence: z.string(),
  origin: z.nullable(z.object({ title: z.string(), author: z.string() })),
  links: z.object({
    play: z.nullable(z.string()),
    read: z.nullable(z.object({ link: z.string(), shows_answers: z.boolean() })),
  }),
  changed_at: z.number(),
})

const StoredQuestion = z.object({
  question_id: z.string(),
  version: z.number(),
  /** Null only when the question of the bank was withdrawn. */
  question: z.nullable(OwnQuestionBody),
  bank: z.nullable(
    z.object({
      bank_id: z.string(),
      category: z.string(),
      difficulty: z.string(),
      state: z.enum(['current', 'resting', 'withdrawn']),
    }),
  ),
})

/** Per account. Two devices that save every other second, and an import of everything at once, stay below. */
const perHour = (name: string, max: number, what: string): RateLimit => ({
  name: `own-quiz-${name}`,
  per: 'account',
  max,
  windowMs: HOUR_MS,
  what,
})
const QUIZ_LIMITS = {
  reads: perHour('reads', 1_200, 'own quizzes read'),
  saves: perHour('saves', 3_600, 'changes of own quizzes'),
  additions: perHour('additions', 1_000, 'pieces of questions added to own quizzes'),
  quizzes: perHour('quizzes', 300, 'own quizzes made, deleted or restored'),
  searches: perHour('searches', 600, 'searches in own quizzes'),
  links: perHour('links', 200, 'changes of links to own quizzes'),
  copies: perHour('copies', 60, 'copies of shared quizzes'),
  /** A whole class opens a link at once. */
  views: { name: 'shared-quiz', per: 'network', max: 1_200, windowMs: HOUR_MS, what: 'shared quizzes read' },
} as const satisfies Record<string, RateLimit>

export const listOwnQuizzes = endpoint({
  method: 'GET',
  path: '/own-quizzes',
  limits: [QUIZ_LIMITS.reads],
  input: z.object({}),
  reply: z.object({
    quizzes: z.array(z.extend(QuizHead, { questions: z.number(), playable: z.number() })),
    bin: z.array(z.object({ quiz_id: z.string(), title: z.string(), questions: z.number(), gone_at: z.number() })),
    most_quizzes: z.number(),
    confirmed_16: z.boolean(),
    not_shared: z.array(
      z.object({
        quiz_id: z.string(),
        title: z.string(),
        verdict: z.enum(['closed', 'withdrawn']),
        reason: z.string(),
      }),
    ),
    barred: z.nullable(z.string()),
  }),
})

export const createOwnQuiz = endpoint({
  method: 'POST',
  path: '/own-quizzes',
  limits: [QUIZ_LIMITS.quizzes],
  status: 201,
  input: z.object({ request_id: RequestId, ...HeadInput }),
  reply: z.object({ quiz: QuizHead }),
})

export const readOwnQuiz = endpoint({
  method: 'GET',
  path: '/own-quizzes/:quiz_id',
  limits: [QUIZ_LIMITS.reads],
  input: z.object({ quiz_id: QuizId }),
  reply: z.object({ quiz: QuizHead, questions: z.array(StoredQuestion) }),
})

export const saveOwnQuizHead = endpoint({
  method: 'POST',
  path: '/own-quizzes/:quiz_id',
  limits: [QUIZ_LIMITS.saves],
  input: z.object({ quiz_id: QuizId, version: Version, ...HeadInput }),
  reply: z.object({ quiz: QuizHead }),
  conflict: z.object({ current: QuizHead }),
})

export const saveOwnQuestion = endpoint({
  method: 'POST',
  path: '/own-quizzes/:quiz_id/questions/:question_id',
  limits: [QUIZ_LIMITS.saves],
  bodyBytes: 64 * 1024,
  input: z.object({ quiz_id: QuizId, question_id: QuestionId, version: Version, question: OwnQuestionBody }),
  reply: z.object({ question: StoredQuestion }),
  conflict: z.object({ current: z.nullable(StoredQuestion) }),
})

export const addOwnQuestions = endpoint({
  method: 'POST',
  path: '/own-quizzes/:quiz_id/questions',
  limits: [QUIZ_LIMITS.additions],
  status: 201,
  bodyBytes: PIECE_BYTES,
  input: z.object({
    quiz_id: QuizId,
    after: After,
    questions: z.array(z.object({ question_id: QuestionId, question: OwnQuestionBody })).check(
      z.minLength(1),
      z.maxLength(PIECE_QUESTIONS),
      differ((one: { question_id: string }) => one.question_id),
    ),
  }),
  reply: z.object({ questions: z.array(StoredQuestion) }),
})

export const copyOwnQuestions = endpoint({
  method: 'POST',
  path: '/own-quizzes/:quiz_id/copied-questions',
  limits: [QUIZ_LIMITS.additions],
  bodyBytes: 16 * 1024,
  status: 201,
  input: z.object({
    quiz_id: QuizId,
    after: After,
    from: z.array(z.object({ quiz_id: QuizId, question_id: QuestionId, new_question_id: QuestionId })).check(
      z.minLength(1),
      z.maxLength(PIECE_QUESTIONS),
      differ((one: { new_question_id: string }) => one.new_question_id),
    ),
  }),
  reply: z.object({ questions: z.array(StoredQuestion) }),
})

export const addBankQuestions = endpoint({
  method: 'POST',
  path: '/own-quizzes/:quiz_id/bank-questions',
  limits: [QUIZ_LIMITS.additions],
  bodyBytes: 16 * 1024,
  status: 201,
  input: z.object({
    quiz_id: QuizId,
    after: After,
    category: z.string().check(z.minLength(1), z.maxLength(100)),
    difficulty: z.enum(DIFFICULTIES),
    /** As many as are wanted. */
    question_ids: z.array(QuestionId).check(
      z.minLength(1),
      z.maxLength(PIECE_QUESTIONS),
      differ((id: string) => id),
    ),
  }),
  reply: z.object({ questions: z.array(StoredQuestion), left_today: z.number() }),
})

export const moveOwnQuestions = endpoint({
  method: 'POST',
  path: '/own-quizzes/:quiz_id/order',
  limits: [QUIZ_LIMITS.saves],
  bodyBytes: 32 * 1024,
  input: z.object({
    quiz_id: QuizId,
    question_ids: z.array(QuestionId).check(z.minLength(1), z.maxLength(LIMITS.questions.most)),
    after: z.nullable(QuestionId),
  }),
  reply: z.object({ question_ids: z.array(z.string()) }),
})

export const deleteOwnQuestions = endpoint({
  method: 'POST',
  path: '/own-quizzes/:quiz_id/deleted-questions',
  limits: [QUIZ_LIMITS.saves],
  bodyBytes: 32 * 1024,
  input: z.object({
    quiz_id: QuizId,
    questions: z
      .array(z.object({ question_id: QuestionId, version: Version }))
      .check(z.minLength(1), z.maxLength(LIMITS.questions.most)),
  }),
  reply: z.object({ kept: z.array(StoredQuestion) }),
})

export const deleteOwnQuiz = endpoint({
  method: 'DELETE',
  path: '/own-quizzes/:quiz_id',
  limits: [QUIZ_LIMITS.quizzes],
  input: z.object({ quiz_id: QuizId }),
  reply: z.object({ gone_at: z.number() }),
})

export const restoreOwnQuiz = endpoint({
  method: 'POST',
  path: '/own-quizzes/:quiz_id/restore',
  limits: [QUIZ_LIMITS.quizzes],
  input: z.object({ quiz_id: QuizId }),
  reply: z.object({ quiz: QuizHead }),
})

export const purgeOwnQuiz = endpoint({
  method: 'DELETE',
  path: '/own-quizzes/bin/:quiz_id',
  limits: [QUIZ_LIMITS.quizzes],
  input: z.object({ quiz_id: QuizId }),
  reply: z.object({ deleted: z.literal(true) }),
})

export const searchOwnQuestions = endpoint({
  method: 'POST',
  path: '/own-questions/search',
  limits: [QUIZ_LIMITS.searches],
  input: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(200)),
    skip: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
  }),
  reply: z.object({
    found: z.array(z.extend(StoredQuestion, { quiz_id: z.string(), quiz_title: z.string() })),
    more: z.boolean(),
  }),
})

export const findKnownQuestions = endpoint({
  method: 'POST',
  path: '/own-questions/known',
  limits: [QUIZ_LIMITS.searches],
  bodyBytes: 64 * 1024,
  input: z.object({
    fingerprints: z
      .array(z.string().check(z.regex(/^[0-9a-f]{16}$/)))
      .check(z.minLength(1), z.maxLength(KNOWN_AT_ONCE)),
  }),
  reply: z.object({ known: z.array(z.string()) }),
})

export const shareOwnQuiz = endpoint({
  method: 'POST',
  path: '/own-quizzes/:quiz_id/links',
  limits: [QUIZ_LIMITS.links],
  input: z.object({
    quiz_id: QuizId,
    link: z.enum(['play', 'read']),
    change: z.enum(['on', 'off', 'renew']),
    shows_answers: z._default(z.boolean(), false),
    confirm_16: z._default(z.boolean(), false),
  }),
  reply: z.object({ quiz: QuizHead }),
})

const SharedLink = z.string().check(z.regex(/^[\w-]{22}$/))

/** Without the key, unless the author chose to show answers. */
const SharedQuestion = z.object({
  question_id: z.string(),
  text: z.string(),
  kind: z.enum(['choice', 'several', 'typeIn', 'number']),
  options: z.array(z.string()),
  unit: z.string(),
  seconds: z.nullable(z.number()),
  picture: OwnPicture,
  key: z.nullable(OwnAnswer),
  explanation: z.nullable(z.string()),
})

export const readSharedQuiz = endpoint({
  method: 'GET',
  path: '/shared-quizzes/:link',
  limits: [QUIZ_LIMITS.views],
  input: z.object({ link: SharedLink }),
  reply: z.object({
    link: z.enum(['play', 'read']),
    title: z.string(),
    language: z.string(),
    mature: z.boolean(),
    author: z.string(),
    origin: z.nullable(z.object({ title: z.string(), author: z.string() })),
    source: z.string(),
    licence: z.string(),
    by_model: z.boolean(),
    total: z.number(),
    /** Null for a link that only lets others play and copy. */
    questions: z.nullable(z.array(SharedQuestion)),
  }),
})

export const copySharedQuiz = endpoint({
  method: 'POST',
  path: '/shared-quizzes/:link/copies',
  limits: [QUIZ_LIMITS.copies],
  status: 201,
  input: z.object({ link: SharedLink, request_id: RequestId }),
  reply: z.object({ quiz: QuizHead, left_out: z.number() }),
})
