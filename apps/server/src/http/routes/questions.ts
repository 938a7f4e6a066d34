import { listCategories } from '@knowdown/contracts/categories'
import { generateFeedback, generateLoadingMessage, generateQuestions } from '@knowdown/contracts/questions'
import type { Category } from '@knowdown/domain/catalogue/category'
import type { FastifyInstance } from 'fastify'
import { HOUR_MS, type Limits } from '../../features/limits.ts'
import type { Insights } from '../../features/questions/insights.ts'
import type { Questions } from '../../features/questions/questions.ts'
import { networkOf } from '../../network-address.ts'
import { callerOf, enforceRateLimit } from '../caller.ts'
import { serve } from '../serve.ts'

const QUIZZES = { most: 300, perMs: HOUR_MS }

export function questionRoutes(app: FastifyInstance, { quizzes, loadingMessages }: Questions, limits: Limits): void {
  serve(app, generateQuestions, async ({ category, difficulty, session_id, ahead }, request) => {
    const network = networkOf(request.ip)
    await enforceRateLimit(limits, `quiz ${network}`, QUIZZES)
    const caller = await callerOf(request)
    const { setId, questions } = await quizzes.issue(caller, {
      category,
      difficulty,
      sessionId: session_id,
      ahead,
      network,
    })
    return { set_id: setId, questions: questions.map((question) => ({ ...question, options: [...question.options] })) }
  })
  serve(app, generateLoadingMessage, ({ category }) => ({ message: loadingMessages.forCategory(category) }))
}

export function categoryRoutes(app: FastifyInstance, categories: readonly Category[]): void {
  serve(app, listCategories, () => [...categories])
}

const INSIGHTS = { most: 60, perMs: HOUR_MS }

export function insightRoutes(app: FastifyInstance, insights: Insights, limits: Limits): void {
  serve(app, generateFeedback, async ({ question, user_answer, correct_answer }, request) => {
    const caller = await callerOf(request)
    await enforceRateLimit(limits, `insight ${caller?.userId ?? networkOf(request.ip)}`, INSIGHTS)
    const asked = { question, userAnswer: user_answer, correctAnswer: correct_answer }
    return { feedback: await insights.explain(caller?.userId ?? null, asked) }
  })
}
