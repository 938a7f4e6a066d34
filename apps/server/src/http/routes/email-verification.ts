import { confirmEmailVerification } from '@knowdown/contracts/account'
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../../features/accounts/accounts.ts'
import { HOUR_MS } from '../../features/limits.ts'
import { serve } from '../serve.ts'
import { withinLimit } from '../within-limit.ts'
import { visitOf } from './account/visit.ts'

/** The page behind the link in the mail: whoever opens it need not be signed in on this device. */
export function emailVerificationRoutes(app: FastifyInstance, { recovery, limits }: Accounts): void {
  serve(app, confirmEmailVerification, async ({ user_id, secret }, request) => {
    await withinLimit(limits, `verify ${user_id}`, { most: 10, perMs: HOUR_MS })
    await recovery.confirmEmail(user_id, secret, visitOf(request).origin)
    return { verified: true as const }
  })
}
