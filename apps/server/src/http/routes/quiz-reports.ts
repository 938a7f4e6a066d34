import { createHash } from 'node:crypto'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { type deskQuizReports, reportSharedQuiz } from '@knowdown/contracts/own-quizzes/reports'
import type { FastifyInstance } from 'fastify'
import type { OperatorQuizzes, QuizReports } from '../../features/own-quizzes/quiz-reports.ts'
import { networkOf } from '../../network-address.ts'
import { callerOf } from '../caller.ts'
import { serve } from '../serve.ts'

export function quizReportRoutes(app: FastifyInstance, reports: QuizReports): void {
  serve(app, reportSharedQuiz, async ({ link, question_id, reason, words }, request) => {
    const caller = await callerOf(request)
    // Only a hash of the network is kept, and another for each link.
    const networkHash = createHash('sha256')
      .update(`${link} ${networkOf(request.ip)}`)
      .digest('base64url')
    const reporter = caller?.userId ?? `visitor:${networkHash}`
    await reports.report(link, { questionId: question_id ?? null, reporter, networkHash, reason, words })
    return { received: true as const }
  })
}

type Reported = ReplyOf<typeof deskQuizReports>['quizzes'][number]

export function toReportedQuiz(quiz: Awaited<ReturnType<OperatorQuizzes['reported']>>[number]): Reported {
  const { quizId, title, state, author, reports, questions, weight } = quiz
  const reasons = new Map<string, number>()
  for (const { reason } of reports) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  return {
    quiz_id: quizId,
    title,
    state,
    author: {
      user_id: author.userId,
      name: author.name,
      withdrawn: author.withdrawn,
      for_copyright: author.forCopyright,
      barred: author.isBarred,
    },
    reasons: [...reasons].map(([name, count]) => ({ name, count })),
    weight,
    last_reported_at: Math.max(...reports.map(({ at }) => at)),
    words: reports.flatMap(({ words }) => (words.trim() === '' ? [] : [words])),
    questions: questions.map(({ questionId, text, picture }) => ({
      question_id: questionId,
      text,
      picture,
      reports: reports.filter((one) => one.questionId === questionId).length,
    })),
  }
}
