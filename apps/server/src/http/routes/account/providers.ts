import type { FastifyInstance } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import { type Body, existingId, optional, required } from '../../../features/accounts/fields.ts'
import { redirectUrl, withQuery } from '../../../features/accounts/redirect-url.ts'
import { identityModel, PROJECT_ID } from '../../../features/accounts/wire-format.ts'
import { HOUR_MS } from '../../../features/limits.ts'
import { isFromOwnPage } from '../../check-origin.ts'
import { type AccountRoutesDeps, defineAccountRoute } from './define-account-route.ts'
import { readArrayParam } from './query-params.ts'
import { changes, perNetwork } from './rate-limits.ts'
import { setSessionCredential } from './session-cookies.ts'

const BROWSER_COOKIE = `a_oauth_${PROJECT_ID}`
const COOKIE_PATH = '/v1/account/sessions/oauth2'
const COOKIE_SECONDS = 600
const MAX_SCOPES = 20

/** Signing in with OpenID providers, and the identities that link users to them. */
export function providerRoutes(app: FastifyInstance, { accounts, publicUrl, allowedOrigins }: AccountRoutesDeps): void {
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
    limits: [perNetwork('oauth', 50, HOUR_MS)],
    handle: async ({ raw, reply }) => {
      const { provider } = raw.params as { provider: string }
      const query = raw.query as Body
      if (!providers.isKnown(provider)) throw new AccountProblem('project_provider_unsupported')
      const urls = {
        success: optional(query, 'success', url) ?? `${publicUrl}/`,
        failure: optional(query, 'failure', url) ?? `${publicUrl}/auth`,
      }
      const scopes = readArrayParam(raw, 'scopes').filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/.test(scope))
      const wantsLink = query.intent === 'link'
      // Any page can lead a browser here, so only our own may ask for a link.
      if (wantsLink && !isFromOwnPage(raw.headers['sec-fetch-site'])) throw new AccountProblem('general_unknown_origin')
      const started = await providers.startSignIn(provider, urls, scopes.slice(0, MAX_SCOPES), wantsLink)
      reply.setCookie(BROWSER_COOKIE, started.browserSecret, { ...cookieOptions, maxAge: COOKIE_SECONDS })
      // The protocol asks for a permanent redirect, but it must not be cached: each sign-in has its own address.
      return reply.header('cache-control', 'no-store').redirect(started.url, 301)
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account/sessions/oauth2/callback/:provider'],
    auth: 'anyone',
    handle: async ({ raw, reply, client }, caller) => {
      const { provider } = raw.params as { provider: string }
      const state = String((raw.query as { state?: unknown }).state)
      reply.clearCookie(BROWSER_COOKIE, cookieOptions)
      reply.header('cache-control', 'no-store')
      const attempt = await providers.takeAttempt(provider, state, raw.cookies[BROWSER_COOKIE] ?? '')
      try {
        const query = raw.url.split('?')[1] ?? ''
        const opened = await providers.finishSignIn({ attempt, state, query }, caller, client)
        setSessionCredential(reply, opened, publicUrl)
        return reply.redirect(attempt.successUrl, 301)
      } catch (error) {
        if (!(error instanceof AccountProblem)) throw error
        const details = JSON.stringify({ message: error.detail, type: error.type, code: error.status })
        return reply.redirect(withQuery(attempt.failureUrl, { error: details }), 301)
      }
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account/identities'],
    auth: 'user',
    handle: async (_request, { user }) => {
      const all = await providers.identitiesOf(user.id)
      return { total: all.length, identities: all.map(identityModel) }
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'DELETE',
    paths: ['/account/identities/:identityId'],
    auth: 'user',
    limits: changes('unlink', 20),
    handle: async ({ raw }, { user }) => {
      await providers.unlink(user.id, required(raw.params as Body, 'identityId', existingId))
    },
  })
}
