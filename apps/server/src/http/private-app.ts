import Fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { QuestionAdmin } from '../features/questions/question-admin.ts'
import { answerWithProblem } from './error-mapping.ts'
import { questionOperatorRoutes } from './routes/question-operator.ts'

/** For the operator alone, on a port of its own that no player can reach. */
export function buildPrivateApp(registry: Registry, questions: QuestionAdmin): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  app.setErrorHandler(answerWithProblem)
  questionOperatorRoutes(app, questions)
  return app
}
