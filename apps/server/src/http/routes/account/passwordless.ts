import type { FastifyInstance } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import { chosenId, email, existingId, optional, phone, required, secret } from '../../../features/accounts/fields.ts'
import { redirectUrl } from '../../../features/accounts/redirect-url.ts'
import { tokenModel } from '../../../features/accounts/tokens/token-service.ts'
import { sessionModel } from '../../../features/accounts/wire-format.ts'
import type { AccountRoutesDeps } from './account.ts'
import { defineAccountRoute, type Visit } from './define-account-route.ts'
import { mailCounters, secretCounters } from './recovery.ts'
import { setSessionCredential } from './session-cookies.ts'

/** Where a link leads whose sender named no page: the start page reads it there. */
const DEFAULT_PAGE = '/auth'

export function passwordlessRoutes(app: FastifyInstance, door: AccountRoutesDeps): void {
  const { accounts, publicUrl, allowedOrigins } = door
  const { passwordless, mailer: post } = accounts
  const url = redirectUrl([publicUrl, ...allowedOrigins])

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/sessions/magic-url', '/account/tokens/magic-url'],
    auth: 'anyone',
    status: 201,
    counters: ({ body, network }) => mailCounters('magic-url', body.email, network),
    handle: async ({ body }) => {
      if (!post.canMail) throw new AccountProblem('general_smtp_disabled')
      const id = required(body, 'userId', chosenId)
      const address = required(body, 'email', email)
      // Older clients send an empty address for 'none'.
      const page = (body.url !== '' && optional(body, 'url', url)) || publicUrl + DEFAULT_PAGE
      return tokenModel(await passwordless.sendMagicLink(id, address, page))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/sessions/phone', '/account/tokens/phone'],
    auth: 'anyone',
    status: 201,
    counters: ({ body, network }) => mailCounters('phone', body.phone, network),
    handle: async ({ body }) => {
      if (!post.canText) throw new AccountProblem('general_phone_disabled')
      const id = required(body, 'userId', chosenId)
      return tokenModel(await passwordless.sendCode(id, required(body, 'phone', phone)))
    },
  })

  const redeem = (method: 'PUT' | 'POST', path: string, ways: readonly ('magic-url' | 'phone')[]) =>
    defineAccountRoute(app, accounts, {
      method,
      paths: [path],
      auth: 'guest',
      status: 201,
      counters: (visit: Visit) => secretCounters('sign-in-by-secret')(visit),
      handle: async (visit) => {
        const userId = required(visit.body, 'userId', existingId)
        const proof = required(visit.body, 'secret', secret)
        const opened = await passwordless.signIn(userId, proof, ways, visit.origin)
        setSessionCredential(visit, opened, publicUrl)
        return sessionModel(opened.session, opened.session.id)
      },
    })
  redeem('PUT', '/account/sessions/magic-url', ['magic-url'])
  redeem('PUT', '/account/sessions/phone', ['phone'])
  redeem('POST', '/account/sessions/token', ['magic-url', 'phone'])
}
