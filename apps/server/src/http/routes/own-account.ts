import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import {
  confirmEmailVerification,
  deleteData,
  EXPORT_ZIP_PATH,
  exportData,
  exportLink,
  proveIdentity,
  sendProofCode,
} from '@knowdown/contracts/account/calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AccountProblem } from '../../features/accounts/account-problem.ts'
import type { Accounts } from '../../features/accounts/accounts.ts'
import type { SignedIn } from '../../features/accounts/sessions/session-service.ts'
import { HOUR_MS } from '../../features/limits.ts'
import type { DataExport } from '../../features/privacy/data-export.ts'
import type { PrivacyService } from '../../features/privacy/privacy-service.ts'
import { networkOf } from '../../network-address.ts'
import { Problem } from '../../problem.ts'
import { enforceRateLimit, requireUser } from '../caller.ts'
import { serve } from '../serve.ts'
import { clientInfoOf } from './account/define-account-route.ts'
import { HASHES, keyOf, PASSWORD_GUESSES } from './account/rate-limits.ts'
import { clearSessionCredential, readSessionCredential } from './account/session-cookies.ts'

interface OwnAccountDeps {
  accounts: Accounts
  privacy: PrivacyService
  dataExport: DataExport
  publicUrl: string
}

/** Each reads all that an account has. */
const ZIP_FILES = { name: 'export-zip', per: 'account', max: 5, windowMs: HOUR_MS } as const

/** What people do with their own account outside the account service: confirm its address, export it, delete it. */
export async function ownAccountRoutes(app: FastifyInstance, deps: OwnAccountDeps): Promise<void> {
  const { privacy, dataExport, publicUrl } = deps
  const { recovery, credentials, passwords, mailer, limits, sessions } = deps.accounts
  await app.register(cookie)

  /** The session behind the bearer token. */
  const signedIn = async (request: FastifyRequest): Promise<SignedIn> => {
    await requireUser(request)
    const token = request.headers.authorization?.split(/ +/)[1] ?? ''
    const caller = await sessions.authenticateByJwt(token)
    if (!caller) throw new AccountProblem('user_jwt_invalid')
    return caller
  }

  const signedInUserId = async (request: FastifyRequest): Promise<string | null> => {
    const credential = readSessionCredential(request)
    const caller = credential === null ? null : await sessions.authenticateByCredential(credential)
    return caller?.user.id ?? null
  }

  // People who open the link in the mail need not be signed in on that device.
  serve(app, confirmEmailVerification, async ({ user_id, secret }, request) => {
    const from = { callerId: await signedInUserId(request), client: clientInfoOf(request) }
    await recovery.confirmEmail(user_id, secret, from)
    return { verified: true as const }
  })

  serve(app, exportData, async (_input, request) => {
    const { userId } = await requireUser(request)
    if (await dataExport.isLarge(userId)) {
      throw new Problem('too-large', 'Your data is larger than 20 MB. It comes as a zip file.')
    }
    return {
      product: 'Knowdown',
      exported_at: new Date().toISOString(),
      user_id: userId,
      data: await privacy.export(userId),
    }
  })

  serve(app, exportLink, async (_input, request) => {
    const { userId } = await requireUser(request)
    return { path: `${EXPORT_ZIP_PATH}?ticket=${dataExport.ticketFor(userId)}` }
  })

  app.get<{ Querystring: { ticket?: unknown } }>(
    EXPORT_ZIP_PATH,
    { config: { limits: [ZIP_FILES] } },
    async ({ query }, reply) => {
      const userId = dataExport.ownerOf(String(query.ticket ?? ''))
      await enforceRateLimit(limits, keyOf(ZIP_FILES, userId), ZIP_FILES)
      return reply
        .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="knowdown-data.zip"' })
        .type('application/zip')
        .send(Readable.from(dataExport.zip(userId), { objectMode: false }))
    },
  )

  serve(app, proveIdentity, async ({ password, code }, request) => {
    const caller = await signedIn(request)
    for (const limit of PASSWORD_GUESSES) await enforceRateLimit(limits, keyOf(limit, caller.user.id), limit)
    const network = networkOf(request.ip)
    try {
      if (password !== undefined) {
        await enforceRateLimit(limits, keyOf(HASHES, network), HASHES)
        await passwords.admit(network, () => credentials.proveByPassword(caller, password))
      } else {
        await credentials.proveByCode(caller, code ?? '')
      }
    } catch (error) {
      if (!(error instanceof AccountProblem) || error.status !== 401) throw error
      // Not 401: clients would fetch a new token and send the same proof again.
      throw new Problem(
        'forbidden',
        password === undefined ? 'That code is wrong or too old.' : 'That is not your password.',
      )
    }
    return { proved: true as const }
  })

  serve(app, sendProofCode, async (_input, request) => {
    const { user } = await signedIn(request)
    if (!mailer.canMail) throw new AccountProblem('general_smtp_disabled')
    await credentials.sendProofCode(user)
    return { sent: true as const }
  })

  serve(app, deleteData, async (_input, request, reply) => {
    const { userId } = await requireUser(request)
    sessions.requireFreshProof(await signedIn(request))
    await privacy.erase(userId)
    // A browser that kept the ended session would be refused at every visit.
    clearSessionCredential(reply, publicUrl)
    return { deleted: true as const }
  })
}
