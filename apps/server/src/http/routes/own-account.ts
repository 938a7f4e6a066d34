import cookie from '@fastify/cookie'
import { confirmEmailVerification, deleteData, exportData } from '@knowdown/contracts/account'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Accounts } from '../../features/accounts/accounts.ts'
import { HOUR_MS } from '../../features/limits.ts'
import type { PrivacyService } from '../../features/privacy/privacy-service.ts'
import { networkOf } from '../../network-address.ts'
import { enforceRateLimit, requireUser } from '../caller.ts'
import { serve } from '../serve.ts'
import { clientInfoOf } from './account/define-account-route.ts'
import { longSecretLimit } from './account/rate-limits.ts'
import { clearSessionCredential, readSessionCredential } from './account/session-cookies.ts'

interface OwnAccountDeps {
  accounts: Accounts
  privacy: PrivacyService
  publicUrl: string
}

/** What people do with their own account outside the account service: confirm its address, export it, delete it. */
export async function ownAccountRoutes(app: FastifyInstance, deps: OwnAccountDeps): Promise<void> {
  const { privacy, publicUrl } = deps
  const { recovery, limits, sessions } = deps.accounts
  await app.register(cookie)

  const signedInUserId = async (request: FastifyRequest): Promise<string | null> => {
    const credential = readSessionCredential(request)
    const caller = credential === null ? null : await sessions.authenticateByCredential(credential)
    return caller?.user.id ?? null
  }

  // People who open the link in the mail need not be signed in on that device.
  serve(app, confirmEmailVerification, async ({ user_id, secret }, request) => {
    const { key, ...limit } = longSecretLimit('verify', networkOf(request.ip))
    await enforceRateLimit(limits, key, limit)
    const from = { callerId: await signedInUserId(request), client: clientInfoOf(request) }
    await recovery.confirmEmail(user_id, secret, from)
    return { verified: true as const }
  })

  serve(app, exportData, async (_input, request) => {
    const { userId } = await requireUser(request)
    await enforceRateLimit(limits, `export ${userId}`, { most: 20, perMs: HOUR_MS })
    return {
      product: 'Knowdown',
      exported_at: new Date().toISOString(),
      user_id: userId,
      data: await privacy.export(userId),
    }
  })

  serve(app, deleteData, async (_input, request, reply) => {
    const { userId } = await requireUser(request)
    await privacy.erase(userId)
    // A browser that kept the ended session would be refused at every visit.
    clearSessionCredential(reply, publicUrl)
    return { deleted: true as const }
  })
}
