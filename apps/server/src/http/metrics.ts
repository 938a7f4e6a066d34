import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  /** Observes duration, route and status of each request. Labels never hold the raw URL, which may contain secrets. */
  observe(app: FastifyInstance): void
  /** Counts rejected promises that no code handles: bugs, but no reason to drop every connection. */
  unhandledRejections: Counter
  /** Counts failures that clients have swallowed, by kind. */
  clientFailures: Counter<'kind'>
}

export function createMetrics(version: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ version })
  collectDefaultMetrics({ register: registry })
  const requestDuration = new Histogram({
    name: 'knowdown_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  const unhandledRejections = new Counter({
    name: 'knowdown_unhandled_rejections_total',
    help: 'Promise rejections that no code handled.',
    registers: [registry],
  })
  const clientFailures = new Counter({
    name: 'knowdown_client_failures_total',
    help: 'Failures that clients have swallowed and reported, by kind.',
    labelNames: ['kind'] as const,
    registers: [registry],
  })
  return {
    registry,
    unhandledRejections,
    clientFailures,
    observe(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'other'
        requestDuration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      })
    },
  }
}
