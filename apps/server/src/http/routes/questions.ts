import { listCategories } from '@knowdown/contracts/solo/categories'
import { generateFeedback, generateLoadingMessage, generateQuestions } from '@knowdown/contracts/solo/questions'
import type { Category } from '@knowdown/domain/catalogue/category'
import type { FastifyInstance } from 'fastify'
import type { Insights } from '../../features/questions/insights.ts'
import type { Questions } from '../../features/questions/questions.ts'
import { networkOf } from '../../network-address.ts'
import { callerOf } from '../caller.ts'
import { serve } from '../serve.ts'

export function questionRoutes(app: FastifyInstance, { quizzes, loadingMessages }: Questions): void {
  serve(app, generateQuestions, async ({ category, difficulty, session_id, ahead }, request) => {
    const network = networkOf(request.ip)
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

export function insightRoutes(app: FastifyInstance, insights: Insights): void {
  serve(app, generateFeedback, async ({ question, user_answer, correct_answer }, request) => {
    const caller = await callerOf(request)
    const asked = { question, userAnswer: user_answer, correctAnswer: correct_answer }
    return { feedback: await insights.explain(caller?.userId ?? null, asked) }
  })
}
