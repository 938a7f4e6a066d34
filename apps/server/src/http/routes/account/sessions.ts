import type { FastifyInstance } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import {
  type Body,
  email,
  existingId,
  jwtSeconds,
  optional,
  password as passwordField,
  required,
} from '../../../features/accounts/fields.ts'
import type { OpenedSession, SignedIn } from '../../../features/accounts/sessions/session-service.ts'
import { sessionModel } from '../../../features/accounts/wire-format.ts'
import { HOUR_MS, MINUTE_MS } from '../../../features/limits.ts'
import type { AccountRequest } from './account-request.ts'
import { type AccountRoutesDeps, defineAccountRoute } from './define-account-route.ts'
import { changes, perAccount, perNetwork, SIGN_INS } from './rate-limits.ts'
import { clearSessionCredential, setSessionCredential } from './session-cookies.ts'

const END_SESSIONS = [perAccount('end-session', 100, HOUR_MS)]

export function sessionRoutes(app: FastifyInstance, { accounts, publicUrl }: AccountRoutesDeps): void {
  const { sessions } = accounts
  const respondWithSession = ({ reply }: AccountRequest, opened: OpenedSession) => {
    setSessionCredential(reply, opened, publicUrl)
    return sessionModel(opened.session, opened.session.id)
  }
  const sessionIdOf = ({ raw }: AccountRequest) => required(raw.params as Body, 'sessionId', existingId)
  const currentSessionId = ({ session, via }: SignedIn) => (via === 'session' ? session.id : null)

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/sessions/email', '/account/sessions'],
    hashesPassword: true,
    auth: 'guest',
    status: 201,
    limits: SIGN_INS,
    handle: async (request) => {
      const address = required(request.body, 'email', email)
      // Nobody has a shorter one; the protocol says so before it looks for the user.
      const password = required(request.body, 'password', passwordField)
      return respondWithSession(request, await sessions.signIn(address, password, request.client))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/sessions/anonymous'],
    work: 'new',
    auth: 'guest',
    status: 201,
    limits: [perNetwork('anonymous', 50, HOUR_MS)],
    handle: async (request) => respondWithSession(request, await sessions.signInAnonymously(request.client)),
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account/sessions'],
    auth: 'user',
    handle: async (_request, caller) => {
      const all = await sessions.list(caller.user.id)
      return { total: all.length, sessions: all.map((session) => sessionModel(session, currentSessionId(caller))) }
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'DELETE',
    paths: ['/account/sessions'],
    auth: 'user',
    limits: END_SESSIONS,
    handle: async ({ reply, client }, { user }) => {
      await sessions.endAll(user.id)
      await accounts.activity.record(user.id, 'session.delete', client)
      clearSessionCredential(reply, publicUrl)
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account/sessions/:sessionId'],
    auth: 'user',
    handle: async (request, caller) =>
      sessionModel(await sessions.find(caller, sessionIdOf(request)), currentSessionId(caller)),
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: ['/account/sessions/:sessionId'],
    auth: 'user',
    limits: changes('extend-session', 10),
    handle: async (request, caller) => {
      const extended = await sessions.extend(await sessions.find(caller, sessionIdOf(request)))
      return sessionModel(extended, currentSessionId(caller))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'DELETE',
    paths: ['/account/sessions/:sessionId'],
    auth: 'user',
    beforeSecondFactor: true,
    anonymousGets204: true,
    limits: END_SESSIONS,
    handle: async (request, caller) => {
      const session = await sessions.find(caller, sessionIdOf(request))
      // Before the second factor a session can end only itself: whoever knows just the password must not end the owner's.
      if (session.id !== caller.session.id && (await sessions.lacksSecondFactor(caller))) {
        throw new AccountProblem('user_more_factors_required')
      }
      await sessions.end([session])
      await accounts.activity.record(caller.user.id, 'session.delete', request.client)
      if (session.id === currentSessionId(caller)) clearSessionCredential(request.reply, publicUrl)
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/jwt', '/account/jwts'],
    // Players of running matches renew their token with it.
    work: 'running',
    auth: 'user',
    status: 201,
    limits: [perAccount('jwt', 120, MINUTE_MS)],
    handle: async ({ body }, caller) => {
      const seconds = optional(body, 'duration', jwtSeconds)
      return { jwt: await sessions.issueJwt(caller, seconds && seconds * 1_000) }
    },
  })
}
