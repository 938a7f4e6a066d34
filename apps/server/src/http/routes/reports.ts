import { createHash } from 'node:crypto'
import { reportQuestion } from '@knowdown/contracts/reports'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../features/identity.ts'
import { HOUR_MS, type Limits } from '../../features/limits.ts'
import type { QuestionReports } from '../../features/questions/question-reports.ts'
import { callerOf } from '../caller.ts'
import { clientNetwork } from '../client-address.ts'
import { serve } from '../serve.ts'
import { withinLimit } from '../within-limit.ts'

const REPORTS = { most: 20, perMs: HOUR_MS }

export function reportRoutes(app: FastifyInstance, reports: QuestionReports, limits: Limits): void {
  serve(app, reportQuestion, async ({ question_id, reason }, request) => {
    const reporter = reporterOf(await callerOf(request), question_id, request)
    await withinLimit(limits, `report ${clientNetwork(request)}`, REPORTS)
    await reports.report(question_id, reporter, reason)
    return { received: true as const }
  })
}

/** A visitor is his network, or one person with many names could empty the shelves; kept only as a hash. */
function reporterOf(caller: Caller, questionId: string, request: FastifyRequest): string {
  if (caller) return caller.userId
  return `visitor:${createHash('sha256')
    .update(`${questionId} ${clientNetwork(request)}`)
    .digest('base64url')}`
}
