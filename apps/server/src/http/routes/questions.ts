import { generateLoadingMessage, generateQuestions } from '@knowdown/contracts/questions'
import type { FastifyInstance } from 'fastify'
import { HOUR_MS, type Limits } from '../../features/limits.ts'
import type { Questions } from '../../features/questions/questions.ts'
import { networkOf } from '../../network-address.ts'
import { callerOf } from '../caller.ts'
import { serve } from '../serve.ts'
import { withinLimit } from '../within-limit.ts'

const QUIZZES = { most: 300, perMs: HOUR_MS }

export function questionRoutes(app: FastifyInstance, { quizzes, loadingMessages }: Questions, limits: Limits): void {
  serve(app, generateQuestions, async ({ category, difficulty, session_id, ahead }, request) => {
    const network = networkOf(request.ip)
    await withinLimit(limits, `quiz ${network}`, QUIZZES)
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
