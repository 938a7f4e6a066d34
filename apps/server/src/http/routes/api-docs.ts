import { productApi } from '@knowdown/contracts/api'
import { type Operation, openApi } from '@knowdown/contracts/openapi'
import type { FastifyInstance } from 'fastify'
import { html, type Markup } from '../../features/html.ts'
import { sendPage } from '../page.ts'

/** The product's API, readable by people at /api/docs and by tools at /api/docs/openapi.json. */
export function apiDocsRoutes(app: FastifyInstance, version: string): void {
  let built: ReturnType<typeof openApi> | null = null
  // Not at the start, which everybody waits for.
  const document = () => {
    built ??= openApi(productApi, { title: 'Knowdown API', version, base: '/api' })
    return built
  }

  app.get('/docs/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document()))
  app.get('/docs', (_request, reply) => sendPage(reply, 'Knowdown API', renderDocs(document())))
}

function renderDocs({ paths }: ReturnType<typeof openApi>): Markup {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderCall(path, method, operation)),
  )
  return html`<p class="muted">JSON in, JSON out, below <code>/api</code>. A refusal is <code>{"detail": "…"}</code> with its
status. For tools: <a href="/api/docs/openapi.json">the same as OpenAPI 3.1</a>.</p>${calls}`
}

function renderCall(path: string, method: string, operation: Operation): Markup {
  const { parameters, requestBody, responses } = operation
  const success = Object.keys(responses).find((status) => status.startsWith('2')) ?? '200'
  const failures = Object.entries(responses).filter(([status]) => status !== success)
  return html`<article>
<h2><span class="method">${method.toUpperCase()}</span> /api${path}</h2>
<p>${operation.summary}</p>
<p class="muted">Authentication: ${authentication(operation)}.</p>
${parameters.length > 0 ? renderSchema('Parameters', parameters) : ''}
${requestBody ? renderSchema('Body', requestBody.content['application/json'].schema) : ''}
${renderSchema(`Reply (${success})`, responses[success]?.content['application/json'].schema)}
<h3>Errors</h3>
<ul>${failures.map(([status, { description }]) => html`<li>${status}: ${description}</li>`)}</ul>
</article>`
}

function authentication({ security }: Operation): string {
  const schemes = security.flatMap((alternative) => Object.keys(alternative))
  const isOptional = security.some((alternative) => Object.keys(alternative).length === 0)
  return schemes.length === 0 ? 'none' : `${schemes.join(', ')}${isOptional ? ' (optional)' : ''}`
}

// Long lines scroll sideways, which a keyboard can only do with a tab stop.
const renderSchema = (title: string, value: unknown): Markup =>
  html`<h3>${title}</h3><pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`
