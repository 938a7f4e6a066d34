import Fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { html, type Markup } from '../features/html.ts'
import type { ModelReport, OperatorReport, QuestionAdmin } from '../features/questions/question-admin.ts'
import { sendProblem } from './error-mapping.ts'
import { pageStyleRoute, sendPage } from './page.ts'

/** For the operator, on a port of its own that players cannot reach: metrics, model reports and hidden questions. */
export function buildPrivateApp(registry: Registry, questions: QuestionAdmin): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  app.setErrorHandler(sendProblem)
  questionOperatorRoutes(app, questions)
  return app
}

function questionOperatorRoutes(app: FastifyInstance, operator: QuestionAdmin): void {
  pageStyleRoute(app)
  app.get('/questions.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await operator.report()),
  )
  app.get('/questions', async (_request, reply) => sendPage(reply, 'Questions', renderReport(await operator.report())))
  app.post<{ Params: { id: string } }>('/questions/:id/show', async ({ params }, reply) => {
    await operator.unhide(params.id)
    return reply.code(204).send()
  })
}

const renderReport = ({ models, hidden, pool, bank }: OperatorReport): Markup => html`
<p>${bank} questions of our own, ${pool} written by models.</p>
<h2>Models, last seven days</h2>
${models.length === 0 ? html`<p class="muted">No model was asked.</p>` : models.map(renderModel)}
<h2>Out of play</h2>
${hidden.length === 0 ? html`<p class="muted">None.</p>` : ''}
${hidden.map(
  ({ questionId, reason, question, answer }) => html`<article>
<h2>${questionId}: ${reason}</h2>
<p>${question} ${answer}</p>
<p class="muted">To bring it back: POST /questions/${questionId}/show</p>
</article>`,
)}`

const renderModel = ({
  model,
  runs,
  failures,
  asked,
  kept,
  dropped,
  tokens,
  cost,
}: ModelReport): Markup => html`<article>
<h2>${model}</h2>
<p>${runs} runs, ${asked} questions asked for, ${kept} kept. ${tokens.input} tokens in, ${tokens.output} out${
  cost === null ? '' : `, $${cost.toFixed(2)}`
}.</p>
<h3>Dropped</h3>
<pre>${formatCounts(dropped)}</pre>
<h3>Failures</h3>
<pre>${formatCounts(failures)}</pre>
</article>`

const formatCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${count} ${name}`)
    .join('\n') || 'none'
