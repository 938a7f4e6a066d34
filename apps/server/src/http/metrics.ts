import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, type Gauge, Histogram, Registry } from 'prom-client'
import { resultWithin } from '../features/result-within.ts'

export interface Metrics {
  registry: Registry
  /** Reads before each scrape, then empties the gauges and applies what was read; a failed read leaves them empty. */
  onScrape<Value>(gauges: readonly Gauge<string>[], read: () => Promise<Value>, apply: (value: Value) => void): void
  /** All metrics as text. */
  scrape(): Promise<string>
  /** Observes duration, route and status of each request. Labels never hold the raw URL, which may contain secrets. */
  observe(app: FastifyInstance): void
  /** Counts rejected promises that no code handles: bugs, but no reason to drop every connection. */
  unhandledRejections: Counter
  /** Counts failures that clients have swallowed, by kind. */
  clientFailures: Counter<'kind'>
}

const SIGN_IN_ROUTE = '/v1/account/sessions/email'
const ANSWER_ROUTES = new Map([
  ['/api/submit-multiplayer-answer', 'battle'],
  ['/api/parties/:code/answer', 'party'],
  ['/api/runs/:run_id/answers', 'run'],
  ['/api/own-runs/:run_id/answers', 'own-run'],
  ['/api/stats/update-stats', 'solo'],
])

const outcomeOf = (status: number): 'ok' | 'refused' | 'failed' =>
  status < 300 ? 'ok' : status < 500 ? 'refused' : 'failed'

/** Files have routes of their own, whose names change with every build; paths without a route may hold secrets. */
export function routeName(url: string | undefined, status: number): string {
  if (url === undefined) return status === 404 ? 'not found' : 'page'
  if (url.startsWith('/assets/')) return '/assets/*'
  return /\.\w+$/.test(url) && !url.startsWith('/api/') ? 'file' : url
}

/** Prometheus waits ten seconds for all of them together. */
const READ_MS = 2_000

export function createMetrics(version: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ version })
  collectDefaultMetrics({ register: registry })
  const requestDuration = new Histogram({
    name: 'knowdown_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
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
  const answers = new Counter({
    name: 'knowdown_answers_total',
    help: 'Answers that were taken, by mode. A solo quiz sends its answers together when it ends.',
    labelNames: ['mode'] as const,
    registers: [registry],
  })
  const signIns = new Counter({
    name: 'knowdown_sign_ins_total',
    help: 'Attempts to sign in with a password: ok, refused (wrong password or limit) or failed (our fault).',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  // What has not happened yet is 0 and not missing, so that charts and alerts have something to look at.
  for (const mode of ANSWER_ROUTES.values()) answers.inc({ mode }, 0)
  for (const outcome of ['ok', 'refused', 'failed']) signIns.inc({ outcome }, 0)
  const reads: (() => Promise<void>)[] = []
  return {
    registry,
    onScrape(gauges, read, apply) {
      reads.push(async () => {
        // The database reports its outages itself.
        const found = await resultWithin(READ_MS, read())
        for (const gauge of gauges) {
          gauge.reset()
          // Without labels a reset means 0.
          gauge.remove({})
        }
        if (found) apply(found.value)
      })
    },
    async scrape() {
      await Promise.all(reads.map((read) => read()))
      return registry.metrics()
    },
    unhandledRejections,
    clientFailures,
    observe(app) {
      app.addHook('onResponse', async (request, reply) => {
        const { statusCode: status } = reply
        const route = routeName(request.routeOptions.url, status)
        requestDuration.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
        const mode = ANSWER_ROUTES.get(route)
        if (mode && status < 300) answers.inc({ mode })
        if (route === SIGN_IN_ROUTE && request.method === 'POST') signIns.inc({ outcome: outcomeOf(status) })
      })
    },
  }
}
