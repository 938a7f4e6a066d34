import type { FastifyInstance } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import { email, existingId, password, required, secret } from '../../../features/accounts/fields.ts'
import { redirectUrl } from '../../../features/accounts/redirect-url.ts'
import { tokenModel } from '../../../features/accounts/tokens/token-service.ts'
import { DAY_MS, HOUR_MS } from '../../../features/limits.ts'
import type { AccountRoutesDeps } from './account.ts'
import { type AccountRateLimit, defineAccountRoute, type Visit } from './define-account-route.ts'

/** Mails that anyone can have sent to anyone: few for one address, however many places they are asked from. */
export const mailCounters = (kind: string, to: unknown, network: string): AccountRateLimit[] => {
  const address = String(to).toLowerCase()
  return [
    { key: `${kind} to ${address} hourly`, most: 3, perMs: HOUR_MS },
    { key: `${kind} to ${address} daily`, most: 5, perMs: DAY_MS },
    { key: `${kind} from ${network}`, most: 10, perMs: HOUR_MS },
  ]
}

/** Guesses at a secret. */
export const secretCounters =
  (kind: string) =>
  ({ body }: Visit): AccountRateLimit[] => [
    { key: `${kind} ${body.userId}`, most: 10, perMs: HOUR_MS, onSuccess: 'forget' },
  ]

export function recoveryRoutes(app: FastifyInstance, { accounts, publicUrl, allowedOrigins }: AccountRoutesDeps): void {
  const { recovery, mailer: post } = accounts
  const url = redirectUrl([publicUrl, ...allowedOrigins])
  const needMail = () => {
    if (!post.canMail) throw new AccountProblem('general_smtp_disabled')
  }

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/recovery'],
    auth: 'anyone',
    status: 201,
    counters: ({ body, network }) => mailCounters('recovery', body.email, network),
    handle: async ({ body, origin }) => {
      needMail()
      const address = required(body, 'email', email)
      return tokenModel(await recovery.startRecovery(address, required(body, 'url', url), origin))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'PUT',
    paths: ['/account/recovery'],
    hashes: true,
    auth: 'anyone',
    counters: secretCounters('recover'),
    handle: async ({ body, origin }) => {
      const userId = required(body, 'userId', existingId)
      const proof = required(body, 'secret', secret)
      return tokenModel(await recovery.finishRecovery(userId, proof, required(body, 'password', password), origin))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/verification', '/account/verifications/email'],
    auth: 'user',
    status: 201,
    counters: ({ network }, caller) => mailCounters('verification', caller?.user.email, network),
    handle: async ({ body, origin }, { user }) => {
      needMail()
      return tokenModel(await recovery.startVerification(user, required(body, 'url', url), origin))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'PUT',
    paths: ['/account/verification', '/account/verifications/email'],
    auth: 'anyone',
    counters: secretCounters('verify'),
    handle: async ({ body, origin }) => {
      const userId = required(body, 'userId', existingId)
      return tokenModel(await recovery.confirmEmail(userId, required(body, 'secret', secret), origin))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: ['/account/verification/phone', '/account/verifications/phone'],
    auth: 'user',
    status: 201,
    counters: ({ network }, caller) => mailCounters('phone-verification', caller?.user.phone, network),
    handle: async ({ origin }, { user }) => {
      if (!post.canText) throw new AccountProblem('general_phone_disabled')
      return tokenModel(await recovery.startPhoneVerification(user, origin))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'PUT',
    paths: ['/account/verification/phone', '/account/verifications/phone'],
    auth: 'anyone',
    counters: secretCounters('verify-phone'),
    handle: async ({ body, origin }) => {
      const userId = required(body, 'userId', existingId)
      return tokenModel(await recovery.confirmPhone(userId, required(body, 'secret', secret), origin))
    },
  })
}
