import type { FastifyInstance } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import { chosenId, email, existingId, optional, phone, required, secret } from '../../../features/accounts/fields.ts'
import type { SignInPurpose } from '../../../features/accounts/passwordless/passwordless-service.ts'
import { redirectUrl } from '../../../features/accounts/redirect-url.ts'
import { sessionModel, tokenModel } from '../../../features/accounts/wire-format.ts'
import { type AccountRoutesDeps, defineAccountRoute } from './define-account-route.ts'
import { mails, secretGuesses } from './rate-limits.ts'
import { setSessionCredential } from './session-cookies.ts'

/** The page of a magic link when the client named none. */
const DEFAULT_PAGE = '/auth'

export function passwordlessRoutes(
  app: FastifyInstance,
  { accounts, publicUrl, allowedOrigins }: AccountRoutesDeps,
): void {
  const { passwordless, mailer } = accounts
  const url = redirectUrl([publicUrl, ...allowedOrigins])

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/sessions/magic-url', '/account/tokens/magic-url'],
    auth: 'anyone',
    status: 201,
    limits: mails('magic-url', ({ body }) => body.email),
    handle: async ({ body }) => {
      if (!mailer.canMail) throw new AccountProblem('general_smtp_disabled')
      const id = required(body, 'userId', chosenId)
      const address = required(body, 'email', email)
      // Older clients send an empty url instead of none.
      const page = (body.url !== '' && optional(body, 'url', url)) || publicUrl + DEFAULT_PAGE
      return tokenModel(await passwordless.sendMagicLink(id, address, page))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/sessions/phone', '/account/tokens/phone'],
    auth: 'anyone',
    status: 201,
    limits: mails('phone', ({ body }) => body.phone),
    handle: async ({ body }) => {
      if (!mailer.canText) throw new AccountProblem('general_phone_disabled')
      const id = required(body, 'userId', chosenId)
      return tokenModel(await passwordless.sendCode(id, required(body, 'phone', phone)))
    },
  })

  const defineSignInRoute = (method: 'PUT' | 'POST', path: string, purposes: readonly SignInPurpose[]) =>
    defineAccountRoute(app, accounts, {
      method,
      paths: [path],
      auth: 'guest',
      status: 201,
      limits: secretGuesses('sign-in-by-secret'),
      handle: async ({ body, reply, client }) => {
        const userId = required(body, 'userId', existingId)
        const proof = required(body, 'secret', secret)
        const opened = await passwordless.signIn(userId, proof, purposes, client)
        setSessionCredential(reply, opened, publicUrl)
        return sessionModel(opened.session, opened.session.id)
      },
    })
  defineSignInRoute('PUT', '/account/sessions/magic-url', ['magic-url'])
  defineSignInRoute('PUT', '/account/sessions/phone', ['phone'])
  defineSignInRoute('POST', '/account/sessions/token', ['magic-url', 'phone'])
}
