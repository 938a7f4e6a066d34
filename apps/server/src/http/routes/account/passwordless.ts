import type { FastifyInstance } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import { chosenId, email, existingId, optional, phone, required, secret } from '../../../features/accounts/fields.ts'
import { sessionModel } from '../../../features/accounts/models.ts'
import { redirectUrl } from '../../../features/accounts/recovery/redirect-url.ts'
import { tokenModel } from '../../../features/accounts/recovery/token-service.ts'
import type { AccountDoor } from './account.ts'
import { accountCall, type Visit } from './account-call.ts'
import { giveCredential } from './credentials.ts'
import { mailCounters, secretCounters } from './recovery.ts'

/** Where a link leads whose sender named no page: the start page reads it there. */
const DEFAULT_PAGE = '/auth'

export function passwordlessRoutes(app: FastifyInstance, door: AccountDoor): void {
  const { accounts, publicUrl, allowedOrigins } = door
  const { passwordless, post } = accounts
  const url = redirectUrl([publicUrl, ...allowedOrigins])

  accountCall(app, accounts, {
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

  accountCall(app, accounts, {
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
    accountCall(app, accounts, {
      method,
      paths: [path],
      auth: 'guest',
      status: 201,
      counters: (visit: Visit) => secretCounters('sign-in-by-secret')(visit),
      handle: async (visit) => {
        const userId = required(visit.body, 'userId', existingId)
        const proof = required(visit.body, 'secret', secret)
        const opened = await passwordless.signIn(userId, proof, ways, visit.origin)
        giveCredential(visit, opened, publicUrl)
        return sessionModel(opened.session, opened.session.id)
      },
    })
  redeem('PUT', '/account/sessions/magic-url', ['magic-url'])
  redeem('PUT', '/account/sessions/phone', ['phone'])
  redeem('POST', '/account/sessions/token', ['magic-url', 'phone'])
}
