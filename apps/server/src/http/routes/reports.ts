import { createHash } from 'node:crypto'
import { type ReportReason, reportBattleQuestion, reportQuestion } from '@knowdown/contracts/solo/reports'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../features/identity.ts'
import type { MatchService } from '../../features/matches/match-service.ts'
import type { QuestionReports, Reporter } from '../../features/questions/question-reports.ts'
import { sessionViewer } from '../../features/questions/solo-quizzes.ts'
import { networkOf } from '../../network-address.ts'
import { callerOf, seatKey } from '../caller.ts'
import { serve } from '../serve.ts'

interface ReportRoutesDeps {
  reports: QuestionReports
  matches: Pick<MatchService, 'shownQuestion'>
}

export function reportRoutes(app: FastifyInstance, { reports, matches }: ReportRoutesDeps): void {
  serve(app, reportQuestion, async ({ question_id, session_id, reason }, request) => {
    const caller = await callerOf(request)
    const viewers = [caller?.userId, session_id && sessionViewer(session_id)].filter((viewer) => viewer !== undefined)
    return report(question_id, { ...identify(question_id, caller, request), viewers }, reason)
  })

  serve(app, reportBattleQuestion, async ({ question_index, reason, ...seat }, request) => {
    const questionId = await matches.shownQuestion(seatKey(seat, request), question_index)
    const reporter = identify(questionId, await callerOf(request), request)
    return report(questionId, { ...reporter, viewers: null }, reason)
  })

  async function report(questionId: string, reporter: Reporter, reason: ReportReason) {
    await reports.report(questionId, reporter, reason)
    return { received: true as const }
  }
}

/** One household counts once for each question. Only a hash of its network is kept, and another for each question. */
function identify(questionId: string, caller: Caller, request: FastifyRequest): Omit<Reporter, 'viewers'> {
  const networkHash = createHash('sha256')
    .update(`${questionId} ${networkOf(request.ip)}`)
    .digest('base64url')
  return { id: caller?.userId ?? `visitor:${networkHash}`, networkHash }
}
