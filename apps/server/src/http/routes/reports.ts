import { createHash } from 'node:crypto'
import { type ReportReason, reportBattleQuestion, reportQuestion } from '@knowdown/contracts/reports'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HOUR_MS, type Limits } from '../../features/limits.ts'
import type { MatchService } from '../../features/matches/match-service.ts'
import type { QuestionReports } from '../../features/questions/question-reports.ts'
import { networkOf } from '../../network-address.ts'
import { callerOf, enforceRateLimit, seatKey } from '../caller.ts'
import { serve } from '../serve.ts'

const REPORTS = { most: 20, perMs: HOUR_MS }

interface ReportRoutesDeps {
  reports: QuestionReports
  matches: Pick<MatchService, 'shownQuestion'>
  limits: Limits
}

export function reportRoutes(app: FastifyInstance, { reports, matches, limits }: ReportRoutesDeps): void {
  const report = async (questionId: string, reason: ReportReason, request: FastifyRequest) => {
    const reporter = await reporterOf(questionId, request)
    await enforceRateLimit(limits, `report ${networkOf(request.ip)}`, REPORTS)
    await reports.report(questionId, reporter, reason)
    return { received: true as const }
  }

  serve(app, reportQuestion, ({ question_id, reason }, request) => report(question_id, reason, request))

  serve(app, reportBattleQuestion, async ({ question_index, reason, ...seat }, request) =>
    report(await matches.shownQuestion(seatKey(seat, request), question_index), reason, request),
  )
}

/** Visitors are told apart by their network, so that one person cannot hide questions alone; only its hash is kept. */
async function reporterOf(questionId: string, request: FastifyRequest): Promise<string> {
  const caller = await callerOf(request)
  if (caller) return caller.userId
  return `visitor:${createHash('sha256')
    .update(`${questionId} ${networkOf(request.ip)}`)
    .digest('base64url')}`
}
