import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestSpan, Tracing } from '../features/tracing.ts'
import { isTrustedPeer } from '../network-address.ts'
import { routeName } from './metrics.ts'

/** Asked every few seconds by every proxy, and of no interest to anybody. */
const PROBES: readonly (string | undefined)[] = ['/healthz', '/readyz']

/**
 * One span for each request, named by its route: paths and queries may hold secrets. Must be the first to add hooks, so
 * that those of others run within the span.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing, trustedProxies: readonly string[]): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  const isTrusted = isTrustedPeer(trustedProxies)
  const within = (request: FastifyRequest, work: () => void) => {
    const span = spans.get(request)
    if (span) span.within(work)
    else work()
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (!PROBES.includes(request.routeOptions.url)) {
      const { traceparent } = request.headers
      // Others could put their requests into traces that are not theirs.
      const parent = isTrusted(request.socket.remoteAddress) ? traceparent : undefined
      spans.set(request, tracing.startRequest(typeof parent === 'string' ? parent : undefined))
    }
    within(request, done)
  })
  // The events of a body that arrives belong to the connection, which is older than the span.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, { statusCode: status }, done) => {
    const route = routeName(request.routeOptions.url, status)
    const facts = {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': status,
      'knowdown.request_id': request.id,
    }
    spans.get(request)?.end(`${request.method} ${route}`, facts, status >= 500)
    within(request, done)
  })
}
