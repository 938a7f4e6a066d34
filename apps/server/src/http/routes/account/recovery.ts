import type { FastifyInstance } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import { email, existingId, password, required, secret } from '../../../features/accounts/fields.ts'
import { redirectUrl } from '../../../features/accounts/redirect-url.ts'
import { tokenModel } from '../../../features/accounts/wire-format.ts'
import { type AccountRoutesDeps, defineAccountRoute } from './define-account-route.ts'
import { APP_CODES_OF_ACCOUNT, keyOf, mails, secretGuesses } from './rate-limits.ts'

export function recoveryRoutes(app: FastifyInstance, { accounts, publicUrl, allowedOrigins }: AccountRoutesDeps): void {
  const { recovery, mailer } = accounts
  const url = redirectUrl([publicUrl, ...allowedOrigins])
  const requireMail = () => {
    if (!mailer.canMail) throw new AccountProblem('general_smtp_disabled')
  }

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/recovery'],
    auth: 'anyone',
    status: 201,
    limits: mails('recovery', ({ body }) => body.email),
    handle: async ({ body, client }) => {
      requireMail()
      const address = required(body, 'email', email)
      return tokenModel(await recovery.startRecovery(address, required(body, 'url', url), client))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'PUT',
    paths: ['/account/recovery'],
    hashesPassword: true,
    auth: 'anyone',
    limits: secretGuesses('recover'),
    handle: async ({ body, client }) => {
      const userId = required(body, 'userId', existingId)
      const proof = required(body, 'secret', secret)
      const finished = await recovery.finishRecovery(userId, proof, required(body, 'password', password), client)
      await accounts.limits.forget(keyOf(APP_CODES_OF_ACCOUNT, userId))
      return tokenModel(finished)
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/verification', '/account/verifications/email'],
    auth: 'user',
    status: 201,
    limits: mails('verification', (_request, caller) => caller?.user.email),
    handle: async ({ body, client }, { user }) => {
      requireMail()
      return tokenModel(await recovery.startVerification(user, required(body, 'url', url), client))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'PUT',
    paths: ['/account/verification', '/account/verifications/email'],
    auth: 'anyone',
    limits: secretGuesses('verify'),
    handle: async ({ body, client }, caller) => {
      const userId = required(body, 'userId', existingId)
      const from = { callerId: caller?.user.id ?? null, client }
      return tokenModel(await recovery.confirmEmail(userId, required(body, 'secret', secret), from))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/verification/phone', '/account/verifications/phone'],
    auth: 'user',
    status: 201,
    limits: mails('phone-verification', (_request, caller) => caller?.user.phone),
    handle: async ({ client }, { user }) => {
      if (!mailer.canText) throw new AccountProblem('general_phone_disabled')
      return tokenModel(await recovery.startPhoneVerification(user, client))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'PUT',
    paths: ['/account/verification/phone', '/account/verifications/phone'],
    auth: 'anyone',
    limits: secretGuesses('verify-phone'),
    handle: async ({ body, client }, caller) => {
      const userId = required(body, 'userId', existingId)
      const from = { callerId: caller?.user.id ?? null, client }
      return tokenModel(await recovery.confirmPhone(userId, required(body, 'secret', secret), from))
    },
  })
}
