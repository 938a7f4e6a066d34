import { createHash } from 'node:crypto'
import { type ReportReason, reportBattleQuestion, reportQuestion } from '@knowdown/contracts/reports'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HOUR_MS, type Limits } from '../../features/limits.ts'
import type { MatchService } from '../../features/matches/match-service.ts'
import type { QuestionReports } from '../../features/questions/question-reports.ts'
import { networkOf } from '../../network-address.ts'
import { callerOf } from '../caller.ts'
import { seatKey } from '../seat-key.ts'
import { serve } from '../serve.ts'
import { withinLimit } from '../within-limit.ts'

const REPORTS = { most: 20, perMs: HOUR_MS }

interface Parts {
  reports: QuestionReports
  matches: Pick<MatchService, 'shownQuestion'>
  limits: Limits
}

export function reportRoutes(app: FastifyInstance, { reports, matches, limits }: Parts): void {
  const report = async (questionId: string, reason: ReportReason, request: FastifyRequest) => {
    const reporter = await reporterOf(questionId, request)
    await withinLimit(limits, `report ${networkOf(request.ip)}`, REPORTS)
    await reports.report(questionId, reporter, reason)
    return { received: true as const }
  }

  serve(app, reportQuestion, ({ question_id, reason }, request) => report(question_id, reason, request))

  serve(app, reportBattleQuestion, async ({ question_index, reason, ...seat }, request) =>
    report(await matches.shownQuestion(seatKey(seat, request), question_index), reason, request),
  )
}

/** A visitor is his network, or one person with many names could empty the shelves; kept only as a hash. */
async function reporterOf(questionId: string, request: FastifyRequest): Promise<string> {
  const caller = await callerOf(request)
  if (caller) return caller.userId
  return `visitor:${createHash('sha256')
    .update(`${questionId} ${networkOf(request.ip)}`)
    .digest('base64url')}`
}
