import type { FastifyInstance } from 'fastify'
import { type Body, choice, flag, required, secret } from '../../../features/accounts/fields.ts'
import { FACTORS } from '../../../features/accounts/second-factor/second-factor.ts'
import { challengeModel, sessionModel, userModel } from '../../../features/accounts/wire-format.ts'
import { type AccountRoutesDeps, defineAccountRoute } from './define-account-route.ts'
import { CODE_GUESSES, changes } from './rate-limits.ts'

const AUTHENTICATORS = ['/account/mfa/authenticators/:type']
const RECOVERY_CODES = ['/account/mfa/recovery-codes']
const CHALLENGES = ['/account/mfa/challenges', '/account/mfa/challenge']
const HIDDEN_CODE = '****-****-****-****'

export function secondFactorRoutes(app: FastifyInstance, { accounts }: AccountRoutesDeps): void {
  const { secondFactor } = accounts
  const checkType = (params: unknown) => required(params as Body, 'type', choice(['totp']))
  const withCodes = (recoveryCodes: readonly string[]) => ({ recoveryCodes })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: ['/account/mfa'],
    auth: 'user',
    limits: changes('mfa', 20),
    handle: async ({ body, client }, caller) =>
      userModel(await secondFactor.setWanted(caller, required(body, 'mfa', flag), client)),
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: ['/account/mfa/factors'],
    auth: 'user',
    beforeSecondFactor: true,
    limits: changes('read-factors', 120),
    handle: (_request, { user }) => secondFactor.factors(user),
  })

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: AUTHENTICATORS,
    auth: 'user',
    limits: changes('authenticator', 20),
    handle: async ({ raw }, caller) => {
      checkType(raw.params)
      return secondFactor.prepare(caller)
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'PUT',
    paths: AUTHENTICATORS,
    auth: 'user',
    limits: CODE_GUESSES,
    handle: async ({ raw, body }, caller) => {
      checkType(raw.params)
      await secondFactor.confirm(caller, required(body, 'otp', secret))
      return userModel(caller.user)
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'DELETE',
    paths: AUTHENTICATORS,
    auth: 'user',
    limits: changes('authenticator', 20),
    handle: async ({ raw, client }, caller) => {
      checkType(raw.params)
      await secondFactor.remove(caller, client)
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: RECOVERY_CODES,
    auth: 'user',
    status: 201,
    limits: changes('recovery-codes', 20),
    handle: async (_request, caller) => withCodes(await secondFactor.createRecoveryCodes(caller)),
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: RECOVERY_CODES,
    auth: 'user',
    limits: changes('recovery-codes', 20),
    handle: async (_request, caller) => withCodes(await secondFactor.renewRecoveryCodes(caller)),
  })

  // The protocol lets clients read the codes again. Ours are stored as hashes, so it tells how many are left.
  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: RECOVERY_CODES,
    auth: 'user',
    limits: changes('read-recovery-codes', 120),
    handle: async (_request, { user }) =>
      withCodes(Array<string>(await secondFactor.countRecoveryCodes(user)).fill(HIDDEN_CODE)),
  })

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: CHALLENGES,
    auth: 'user',
    beforeSecondFactor: true,
    status: 201,
    limits: changes('challenge', 60),
    handle: async ({ body }, caller) =>
      challengeModel(await secondFactor.startChallenge(caller, required(body, 'factor', choice(FACTORS)))),
  })

  defineAccountRoute(app, accounts, {
    method: 'PUT',
    paths: CHALLENGES,
    auth: 'user',
    beforeSecondFactor: true,
    limits: CODE_GUESSES,
    handle: async ({ body }, caller) => {
      const challengeId = required(body, 'challengeId', secret)
      const session = await secondFactor.finishChallenge(caller, challengeId, required(body, 'otp', secret))
      return sessionModel(session, session.id)
    },
  })
}
