import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Problem } from '../problem.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Another web site must not act for a player who is signed in here. A browser always tells where a request was made;
 * native shells are on the list, and programs that are no browser send neither header.
 */
export function checkOrigin(app: FastifyInstance, allowed: readonly string[], refusal: () => Problem): void {
  const origins = new Set(allowed)
  app.addHook('onRequest', async (request) => {
    if (!isWelcome(request, origins)) throw refusal()
  })
}

function isWelcome({ method, headers }: FastifyRequest, origins: ReadonlySet<string>): boolean {
  if (method === 'OPTIONS') return true
  if (headers.origin !== undefined) return origins.has(headers.origin.toLowerCase())
  return SAFE.has(method) || headers['sec-fetch-site'] !== 'cross-site'
}
