import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Problem } from '../problem.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests from other web sites, which would act for a signed-in player. Browsers always send the origin of the
 * page or `sec-fetch-site`; the native apps are in the list; programs other than browsers send neither header.
 */
export function checkOrigin(app: FastifyInstance, allowed: readonly string[], refusal: () => Problem): void {
  const origins = new Set(allowed)
  app.addHook('onRequest', async (request) => {
    if (!isAllowed(request, origins)) throw refusal()
  })
}

/**
 * Pages on other subdomains are as foreign as other sites: `same-site` may be somebody else's page on a shared domain.
 * A program other than a browser sends nothing, and a person who types an address causes `none`.
 */
export const isFromOwnPage = (fetchSite: string | string[] | undefined): boolean =>
  fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'

function isAllowed({ method, headers }: FastifyRequest, origins: ReadonlySet<string>): boolean {
  if (method === 'OPTIONS') return true
  if (headers.origin !== undefined) return origins.has(headers.origin.toLowerCase())
  return SAFE_METHODS.has(method) || isFromOwnPage(headers['sec-fetch-site'])
}
