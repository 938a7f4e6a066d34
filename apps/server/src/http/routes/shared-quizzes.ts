import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { copySharedQuiz, readSharedQuiz, shareOwnQuiz } from '@knowdown/contracts/own-quizzes/calls'
import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import type { FastifyInstance } from 'fastify'
import type { SharedQuizzes } from '../../features/own-quizzes/shared-quizzes.ts'
import { requireUser } from '../caller.ts'
import { serve } from '../serve.ts'
import { toHead } from './own-quizzes.ts'

export function sharedQuizRoutes(app: FastifyInstance, shared: SharedQuizzes): void {
  serve(app, shareOwnQuiz, async ({ quiz_id, link, change, shows_answers, confirm_16 }, request) => {
    const { userId } = await requireUser(request)
    const wanted = { kind: link, change, showsAnswers: shows_answers, confirms16: confirm_16 }
    return { quiz: toHead(await shared.share(userId, quiz_id, wanted)) }
  })
  serve(app, readSharedQuiz, async ({ link }, _request, reply) => {
    const { kind, head, author, total, questions } = await shared.read(link)
    reply.header('x-robots-tag', 'noindex')
    const { title, language, mature, origin, source, licence, byModel } = head
    return {
      link: kind,
      title,
      language,
      mature,
      author,
      origin,
      source,
      licence,
      by_model: byModel,
      total,
      questions:
        questions?.map((one) => ({ question_id: one.questionId, ...toShared(one.question, one.showsKey) })) ?? null,
    }
  })
  serve(app, copySharedQuiz, async ({ link, request_id }, request) => {
    const { userId } = await requireUser(request)
    const { head, leftOut } = await shared.copy(userId, link, request_id)
    return { quiz: toHead(head), left_out: leftOut }
  })
}

type SharedQuestion = Omit<NonNullable<ReplyOf<typeof readSharedQuiz>['questions']>[number], 'question_id'>

/** Authors and files often have the right option in the same place, so without its key a question is sorted. */
const toShared = (
  { text, answer, seconds, picture, explanation, fixedOrder }: OwnQuestion,
  showsKey: boolean,
): SharedQuestion => ({
  text,
  kind: answer.kind,
  options: 'options' in answer ? (showsKey || fixedOrder ? [...answer.options] : answer.options.toSorted()) : [],
  unit: answer.kind === 'number' ? answer.unit : '',
  seconds,
  picture,
  key: showsKey ? (answer as NonNullable<SharedQuestion['key']>) : null,
  explanation: showsKey ? explanation : null,
})
