import { confirmEmailVerification } from '@knowdown/contracts/account'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../../features/accounts/accounts.ts'
import { HOUR_MS } from '../../features/limits.ts'
import { serve } from '../serve.ts'
import { withinLimit } from '../within-limit.ts'
import { clientInfoOf } from './account/define-account-route.ts'

/** Called by the page that a verification mail links to; its visitor need not be signed in on this device. */
export function emailVerificationRoutes(app: FastifyInstance, { recovery, limits }: Accounts): void {
  serve(app, confirmEmailVerification, async ({ user_id, secret }, request) => {
    await withinLimit(limits, `verify ${user_id}`, { most: 10, perMs: HOUR_MS })
    await recovery.confirmEmail(user_id, secret, clientInfoOf(request))
    return { verified: true as const }
  })
}
