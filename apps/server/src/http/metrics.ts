import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  /** Watches each request of this app: how long, which route, which status. Never the raw address, which may hold secrets. */
  watch(app: FastifyInstance): void
  /** A promise that nobody waited for has failed: a bug, but no reason to drop everyone's connection. */
  unhandled: Counter
}

export function createMetrics(version: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ version })
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'knowdown_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  const unhandled = new Counter({
    name: 'knowdown_unhandled_rejections_total',
    help: 'Failures that no code was waiting for.',
    registers: [registry],
  })
  return {
    registry,
    unhandled,
    watch(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'other'
        requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      })
    },
  }
}
