import { isIP } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { isFromOwnPage } from './check-origin.ts'
import { sendProblem } from './error-mapping.ts'
import type { Metrics } from './metrics.ts'

/** Metrics, on a port of their own that players cannot reach. */
export function buildPrivateApp(
  metrics: Pick<Metrics, 'registry' | 'scrape'>,
  allowedHosts: readonly string[],
): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.scrape()))
  app.setErrorHandler(sendProblem)
  app.addHook('onRequest', async (request) => checkCaller(request, allowedHosts))
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
