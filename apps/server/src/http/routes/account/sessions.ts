import type { FastifyInstance } from 'fastify'
import { email, existingId, givenPassword, jwtSeconds, optional, required } from '../../../features/accounts/fields.ts'
import type { OpenedSession, SignedIn } from '../../../features/accounts/sessions/session-service.ts'
import { sessionModel } from '../../../features/accounts/wire-format.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../features/limits.ts'
import type { AccountRoutesDeps } from './account.ts'
import { type AccountRateLimit, defineAccountRoute, type Visit } from './define-account-route.ts'
import { clearSessionCredential, setSessionCredential } from './session-cookies.ts'

export function sessionRoutes(app: FastifyInstance, { accounts, publicUrl }: AccountRoutesDeps): void {
  const { sessions } = accounts
  const welcome = (visit: Visit, opened: OpenedSession) => {
    setSessionCredential(visit, opened, publicUrl)
    return sessionModel(opened.session, opened.session.id)
  }
  const endings = ({ network }: Visit): AccountRateLimit[] => [
    { key: `end-session ${network}`, most: 100, perMs: HOUR_MS },
  ]
  const named = (visit: Visit) => required(visit.request.params as Record<string, unknown>, 'sessionId', existingId)
  const currentOf = ({ session, via }: SignedIn) => (via === 'session' ? session.id : null)

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/sessions/email', '/account/sessions'],
    hashes: true,
    auth: 'guest',
    status: 201,
    counters: signInCounters,
    handle: async (visit) => {
      const address = required(visit.body, 'email', email)
      const password = required(visit.body, 'password', givenPassword)
      return welcome(visit, await sessions.signIn(address, password, visit.origin))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/sessions/anonymous'],
    auth: 'guest',
    status: 201,
    counters: ({ network }) => [{ key: `anonymous ${network}`, most: 50, perMs: HOUR_MS }],
    handle: async (visit) => welcome(visit, await sessions.signInAnonymously(visit.origin)),
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account/sessions'],
    auth: 'user',
    handle: async (_visit, caller) => {
      const all = await sessions.list(caller.user.id)
      return { total: all.length, sessions: all.map((session) => sessionModel(session, currentOf(caller))) }
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'DELETE',
    paths: ['/account/sessions'],
    auth: 'user',
    counters: endings,
    handle: async ({ reply, origin }, { user }) => {
      await sessions.endAll(user.id)
      await accounts.activity.record(user.id, 'session.delete', origin)
      clearSessionCredential(reply, publicUrl)
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account/sessions/:sessionId'],
    auth: 'user',
    handle: async (visit, caller) => sessionModel(await sessions.find(caller, named(visit)), currentOf(caller)),
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: ['/account/sessions/:sessionId'],
    auth: 'user',
    counters: ({ network }) => [{ key: `extend-session ${network}`, most: 10, perMs: HOUR_MS }],
    handle: async (visit, caller) => {
      const extended = await sessions.extend(await sessions.find(caller, named(visit)))
      return sessionModel(extended, currentOf(caller))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'DELETE',
    paths: ['/account/sessions/:sessionId'],
    auth: 'user',
    nobodyIsFine: true,
    counters: endings,
    handle: async (visit, caller) => {
      const session = await sessions.find(caller, named(visit))
      await sessions.end([session])
      await accounts.activity.record(caller.user.id, 'session.delete', visit.origin)
      if (session.id === currentOf(caller)) clearSessionCredential(visit.reply, publicUrl)
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/jwt', '/account/jwts'],
    auth: 'user',
    status: 201,
    counters: (_visit, caller) => [{ key: `jwt ${caller?.user.id}`, most: 120, perMs: MINUTE_MS }],
    handle: async ({ body }, caller) => {
      const seconds = optional(body, 'duration', jwtSeconds)
      return { jwt: await sessions.issueJwt(caller, seconds && seconds * 1_000) }
    },
  })
}

/**
 * Wrong passwords: for one address from one place, from one place at all, for one address from anywhere. The first
 * holds the place, so that nobody can lock the owner out from elsewhere.
 */
function signInCounters({ body, network }: Visit): AccountRateLimit[] {
  const address = String(body.email).toLowerCase()
  return [
    { key: `sign-in ${address} ${network}`, most: 10, perMs: HOUR_MS, onSuccess: 'forget' },
    { key: `sign-in from ${network}`, most: 60, perMs: 10 * MINUTE_MS, onSuccess: 'takeBack' },
    { key: `sign-in to ${address}`, most: 100, perMs: DAY_MS, onSuccess: 'forget' },
  ]
}
