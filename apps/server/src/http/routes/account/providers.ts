import type { FastifyInstance } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import { type Body, optional } from '../../../features/accounts/fields.ts'
import { redirectUrl, withQuery } from '../../../features/accounts/redirect-url.ts'
import { HOUR_MS } from '../../../features/limits.ts'
import type { AccountRoutesDeps } from './account.ts'
import { defineAccountRoute } from './define-account-route.ts'
import { listOf } from './list-of.ts'
import { setSessionCredential } from './session-cookies.ts'

const BROWSER_COOKIE = 'a_oauth_knowdown'
const COOKIE_PATH = '/v1/account/sessions/oauth2'
const COOKIE_S = 600
const MOST_SCOPES = 20

export function oauthRoutes(app: FastifyInstance, { accounts, publicUrl, allowedOrigins }: AccountRoutesDeps): void {
  const { providers } = accounts
  const url = redirectUrl([publicUrl, ...allowedOrigins])
  const cookieOptions = {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  } as const

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account/sessions/oauth2/:provider'],
    auth: 'anyone',
    counters: ({ network }) => [{ key: `oauth ${network}`, most: 50, perMs: HOUR_MS }],
    handle: async ({ request, reply }) => {
      const { provider } = request.params as { provider: string }
      const query = request.query as Body
      if (!/^[a-z0-9-]{1,32}$/.test(provider)) throw new AccountProblem('project_provider_unsupported')
      const urls = {
        success: optional(query, 'success', url) ?? `${publicUrl}/`,
        failure: optional(query, 'failure', url) ?? `${publicUrl}/auth`,
      }
      const scopes = listOf(request, 'scopes').filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/.test(scope))
      const departure = await providers.startSignIn(provider, urls, scopes.slice(0, MOST_SCOPES))
      reply.setCookie(BROWSER_COOKIE, departure.browser, { ...cookieOptions, maxAge: COOKIE_S })
      // Permanent, as clients of the protocol know it, but never from a cache: each errand is a new one.
      return reply.header('cache-control', 'no-store').redirect(departure.url, 301)
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account/sessions/oauth2/callback/:provider'],
    auth: 'anyone',
    handle: async (visit, caller) => {
      const { request, reply } = visit
      const { provider } = request.params as { provider: string }
      const { state } = request.query as { state?: unknown }
      reply.clearCookie(BROWSER_COOKIE, cookieOptions)
      reply.header('cache-control', 'no-store')
      const attempt = await providers.takeAttempt(provider, String(state), request.cookies[BROWSER_COOKIE] ?? '')
      try {
        const query = request.url.split('?')[1] ?? ''
        const back = { attempt, state: String(state), query }
        const opened = await providers.finishSignIn(back, caller?.user ?? null, visit.origin)
        setSessionCredential(visit, opened, publicUrl)
        return reply.redirect(attempt.successUrl, 301)
      } catch (error) {
        if (!(error instanceof AccountProblem)) throw error
        const told = JSON.stringify({ message: error.detail, type: error.type, code: error.status })
        return reply.redirect(withQuery(attempt.failureUrl, { error: told }), 301)
      }
    },
  })
}
