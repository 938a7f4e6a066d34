import { isIP } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { html, type Markup } from '../features/html.ts'
import type { ModelReport, OperatorReport, QuestionAdmin } from '../features/questions/question-admin.ts'
import { Problem } from '../problem.ts'
import { isFromOwnPage } from './check-origin.ts'
import { sendProblem } from './error-mapping.ts'
import type { Metrics } from './metrics.ts'
import { pageStyleRoute, sendPage } from './page.ts'

/** For the operator, on a port of its own that players cannot reach: metrics, model reports and hidden questions. */
export function buildPrivateApp(
  metrics: Pick<Metrics, 'registry' | 'scrape'>,
  questions: QuestionAdmin,
  allowedHosts: readonly string[],
): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.scrape()))
  app.setErrorHandler(sendProblem)
  app.addHook('onRequest', async (request) => checkCaller(request, allowedHosts))
  questionOperatorRoutes(app, questions)
  return app
}

/**
 * The port is private, but the browser of somebody who reaches it shows foreign pages too. A page can point a host name
 * of its own at this address (DNS rebinding) and can send forms anywhere, so both are refused.
 */
function checkCaller({ headers, method }: FastifyRequest, allowedHosts: readonly string[]): void {
  const host = (headers.host ?? '').toLowerCase()
  if (!isPrivateHost(host.replace(/:\d+$/, ''), allowedHosts)) {
    throw new Problem('forbidden', 'This host name is not known here. METRICS_ALLOWED_HOSTS can name it.')
  }
  const isOwnPage = headers.origin === undefined || headers.origin.toLowerCase().replace(/^https?:\/\//, '') === host
  if (!isOwnPage || (method !== 'GET' && !isFromOwnPage(headers['sec-fetch-site']))) {
    throw new Problem('forbidden', 'Other pages may not call this port.')
  }
}

/** Addresses, and names without a dot as in container networks: nobody can register those for a page. */
const isPrivateHost = (name: string, allowed: readonly string[]): boolean =>
  isIP(name.replace(/^\[|\]$/g, '')) > 0 || /^[a-z0-9_-]+$/.test(name) || allowed.includes(name)

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
