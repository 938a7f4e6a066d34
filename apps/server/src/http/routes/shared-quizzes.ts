import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { copySharedQuiz, readSharedQuiz, shareOwnQuiz } from '@knowdown/contracts/own-quizzes'
import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import type { FastifyInstance } from 'fastify'
import { HOUR_MS, type Limits } from '../../features/limits.ts'
import type { SharedQuizzes } from '../../features/own-quizzes/shared-quizzes.ts'
import { networkOf } from '../../network-address.ts'
import { enforceRateLimit, requireUser } from '../caller.ts'
import { serve } from '../serve.ts'
import { toHead } from './own-quizzes.ts'

const CHANGES_PER_AUTHOR = { most: 200, perMs: HOUR_MS }
const COPIES_PER_ACCOUNT = { most: 60, perMs: HOUR_MS }
/** A whole class opens a link at once. */
const READS_PER_NETWORK = { most: 1_200, perMs: HOUR_MS, perNetwork: true } as const

export function sharedQuizRoutes(app: FastifyInstance, shared: SharedQuizzes, limits: Limits): void {
  serve(app, shareOwnQuiz, async ({ quiz_id, link, change, shows_answers, confirm_16 }, request) => {
    const { userId } = await requireUser(request)
    await enforceRateLimit(limits, `quiz-links ${userId}`, CHANGES_PER_AUTHOR)
    const wanted = { kind: link, change, showsAnswers: shows_answers, confirms16: confirm_16 }
    return { quiz: toHead(await shared.share(userId, quiz_id, wanted)) }
  })
  serve(app, readSharedQuiz, async ({ link }, request, reply) => {
    await enforceRateLimit(limits, `shared-quizzes ${networkOf(request.ip)}`, READS_PER_NETWORK)
    const { kind, head, author, total, questions } = await shared.read(link)
    reply.header('x-robots-tag', 'noindex')
    const { title, language, mature, origin, source, licence } = head
    return {
      link: kind,
      title,
      language,
      mature,
      author,
      origin,
      source,
      licence,
      total,
      questions: questions?.map(({ question, showsKey }) => toShared(question, showsKey)) ?? null,
    }
  })
  serve(app, copySharedQuiz, async ({ link, request_id }, request) => {
    const { userId } = await requireUser(request)
    await enforceRateLimit(limits, `quiz-copies ${userId}`, COPIES_PER_ACCOUNT)
    const { head, leftOut } = await shared.copy(userId, link, request_id)
    return { quiz: toHead(head), left_out: leftOut }
  })
}

type SharedQuestion = NonNullable<ReplyOf<typeof readSharedQuiz>['questions']>[number]

const toShared = ({ text, answer, seconds, explanation }: OwnQuestion, showsKey: boolean): SharedQuestion => ({
  text,
  kind: answer.kind,
  options: 'options' in answer ? [...answer.options] : [],
  unit: answer.kind === 'number' ? answer.unit : '',
  seconds,
  key: showsKey ? (answer as NonNullable<SharedQuestion['key']>) : null,
  explanation: showsKey ? explanation : null,
})
