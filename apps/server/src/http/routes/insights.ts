import { generateFeedback } from '@knowdown/contracts/questions'
import type { FastifyInstance } from 'fastify'
import { HOUR_MS, type Limits } from '../../features/limits.ts'
import type { Insights } from '../../features/questions/insights.ts'
import { networkOf } from '../../network-address.ts'
import { callerOf } from '../caller.ts'
import { serve } from '../serve.ts'
import { withinLimit } from '../within-limit.ts'

const INSIGHTS = { most: 60, perMs: HOUR_MS }

export function insightRoutes(app: FastifyInstance, insights: Insights, limits: Limits): void {
  serve(app, generateFeedback, async ({ question, user_answer, correct_answer }, request) => {
    const caller = await callerOf(request)
    await withinLimit(limits, `insight ${caller?.userId ?? networkOf(request.ip)}`, INSIGHTS)
    const asked = { question, userAnswer: user_answer, correctAnswer: correct_answer }
    return { feedback: await insights.explain(caller?.userId ?? null, asked) }
  })
}
