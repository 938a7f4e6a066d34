import { BODY_BYTES, KEY_HEADER } from '@knowdown/contracts/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallerBudgets } from '../features/load/caller-budgets.ts'
import { networkOf } from '../network-address.ts'
import { Problem } from '../problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    budgets: CallerBudgets
  }
}

const RETRY_AFTER_MS = 1_000
/** Pages and files are served from memory; a screen that opens asks for some forty of them. */
const FILE_WEIGHT = 0.1
/** Pages of challenges are written for each visit, from the table of their players. */
const CHALLENGE_WEIGHT = 3
/** Probes, which all come from one address, and the calls of trusted servers, whose signature is checked at once. */
const UNCOUNTED = /^\/(?:healthz$|readyz$|apps\/)/

/** Refuses whoever sends too much, before a body is read. */
export function limitRequests(app: FastifyInstance, budgets: CallerBudgets, origins: readonly string[]): void {
  app.decorate('budgets', budgets)
  app.addHook('onRequest', async (request, reply) => {
    if (UNCOUNTED.test(request.url) || isPreflight(request)) return
    const within = budgets.take({
      network: networkOf(request.ip),
      credential: credentialOf(request),
      bytes: bytesOf(request),
      weight: weightOf(request),
    })
    if (within) return
    reply.headers(readableBy(request, origins))
    throw new Problem('too-many-requests', 'Too many requests. Please wait a moment.', { retryAfterMs: RETRY_AFTER_MS })
  })
}

/**
 * A browser takes a refused preflight for a broken network, and answering one costs as little as refusing it: nothing is
 * read, and nothing is looked up.
 */
const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** Pages of other origins that may call read the refusal; the routes, which set this otherwise, are not reached. */
function readableBy({ headers: { origin } }: FastifyRequest, origins: readonly string[]): Record<string, string> {
  if (origin === undefined || !origins.includes(origin.toLowerCase())) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Retry-After',
    vary: 'Origin',
  }
}

function weightOf({ method, url }: FastifyRequest): number {
  if (url.startsWith('/c/')) return CHALLENGE_WEIGHT
  return method !== 'GET' || /^\/(?:api|v1)\//.test(url) ? 1 : FILE_WEIGHT
}

/** The header by which a request may prove who sends it. It is compared as a whole, and its parts are checked later. */
export function credentialOf({ headers }: FastifyRequest): string | null {
  const found =
    headers[KEY_HEADER] ??
    headers.authorization ??
    headers['x-appwrite-session'] ??
    headers['x-fallback-cookies'] ??
    headers.cookie
  return typeof found === 'string' && found !== '' ? found : null
}

/** A body of unknown length counts as the longest one that is read. */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  const declared = Number(headers['content-length'] ?? 0)
  if (Number.isFinite(declared) && declared > 0) return declared
  return headers['transfer-encoding'] === undefined ? 0 : (routeOptions.bodyLimit ?? BODY_BYTES)
}
