import { productApi } from '@knowdown/contracts/api'
import { openApi } from '@knowdown/contracts/openapi'
import type { FastifyInstance } from 'fastify'
import { html, type Markup } from '../../features/html.ts'
import { sendPage } from '../pages/page.ts'

/** The product's API, readable by people at /api/docs and by tools at /api/docs/openapi.json. */
export function apiDocsRoutes(app: FastifyInstance, version: string): void {
  const document = openApi(productApi, { title: 'Knowdown API', version, base: '/api' })

  app.get('/docs/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document))
  app.get('/docs', (_request, reply) => sendPage(reply, 'Knowdown API', describe(document)))
}

function describe({ paths }: ReturnType<typeof openApi>): Markup {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describeCall(path, method, operation as Operation)),
  )
  return html`<p class="muted">JSON in, JSON out, below <code>/api</code>. A refusal is <code>{"detail": "…"}</code> with its
status. For tools: <a href="/api/docs/openapi.json">the same as OpenAPI 3.1</a>.</p>${calls}`
}

interface Operation {
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: { 'application/json': { schema: unknown } } }
  /** By status; the first is the one of success. */
  responses: Record<string, { content: { 'application/json': { schema: unknown } } }>
}

function describeCall(path: string, method: string, operation: Operation): Markup {
  const { parameters, requestBody, responses } = operation
  return html`<article>
<h2><span class="method">${method.toUpperCase()}</span> /api${path}</h2>
<p>${operation.summary}</p>
${parameters.length > 0 ? schema('Parameters', parameters) : ''}
${requestBody ? schema('Body', requestBody.content['application/json'].schema) : ''}
${schema('Reply', Object.values(responses)[0]?.content['application/json'].schema)}
</article>`
}

// The block scrolls sideways when a line is long; without a tab stop a keyboard could not reach its end.
const schema = (title: string, value: unknown): Markup =>
  html`<h3>${title}</h3><pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`
