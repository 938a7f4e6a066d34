import { randomBytes } from 'node:crypto'
import { AccountProblem } from '../account-problem.ts'
import type { AccountEventPublisher } from '../events/account-event-publisher.ts'
import type { AccountMailer } from '../mails/account-mailer.ts'
import type { UpdateUser } from '../profile/update-user.ts'
import type { User } from '../profile/user.ts'
import { newId } from '../secrets.ts'
import { type ClientInfo, FRESH_PROOF_MS, type Session } from '../sessions/session.ts'
import type { SessionService, SignedIn } from '../sessions/session-service.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import {
  type Authenticator,
  type AuthenticatorRepository,
  CHALLENGE_LIFETIME_MS,
  type Challenge,
  type Factor,
  type FactorChallengeRepository,
  type RecoveryCodeRepository,
  type SecretBox,
} from './second-factor.ts'
import { authenticatorUri, findStep, toBase32 } from './totp.ts'

interface SecondFactorServiceDeps {
  authenticators: AuthenticatorRepository
  recoveryCodes: RecoveryCodeRepository
  factorChallenges: FactorChallengeRepository
  box: SecretBox
  sessions: SessionService
  updateUser: UpdateUser
  events: Pick<AccountEventPublisher, 'sessionsRevoked'>
  mailer: Pick<AccountMailer, 'notifySecondFactor'>
  reportFailure(error: unknown, message: string): void
  clock(): number
}

const ISSUER = 'Knowdown'
/** As long as the hash of the codes, as RFC 4226 advises. */
const SECRET_BYTES = 20
const RESEALED_PER_RUN = 200

export type SecondFactorService = ReturnType<typeof secondFactorService>

/** Authenticator apps and recovery codes: what a user shows after the password. */
export function secondFactorService(deps: SecondFactorServiceDeps) {
  const {
    authenticators,
    recoveryCodes,
    factorChallenges,
    box,
    sessions,
    updateUser,
    events,
    mailer,
    reportFailure,
    clock,
  } = deps

  async function confirmedOf(user: User): Promise<Authenticator | null> {
    const authenticator = await authenticators.ofUser(user.id)
    return authenticator?.confirmedAt ? authenticator : null
  }

  const isOn = async (user: User): Promise<boolean> => user.mfa && (await confirmedOf(user)) !== null

  /** While it is on, only a recent second factor counts: a password alone must not be able to switch it off. */
  async function requireProof(caller: SignedIn): Promise<void> {
    if (await isOn(caller.user)) requireRecent(caller)
    else sessions.requireFreshProof(caller)
  }

  function requireRecent({ session }: SignedIn): void {
    if (clock() - session.secondFactorAt > FRESH_PROOF_MS) throw new AccountProblem('user_challenge_required')
  }

  function stepOf(authenticator: Authenticator, code: string): number | null {
    return findStep(box.open(authenticator.sealedSecret, authenticator.userId), code, clock())
  }

  /** Other devices must show the second factor too before they learn anything more. */
  async function announceOn(user: User): Promise<void> {
    const others = (await sessions.list(user.id)).filter(({ secondFactorAt }) => secondFactorAt === 0)
    if (others.length > 0) events.sessionsRevoked(others.map(({ id }) => id))
    await mailer.notifySecondFactor(user, 'on')
  }

  async function replaceRecoveryCodes(user: User): Promise<readonly string[]> {
    const codes = newRecoveryCodes()
    const hashes = codes.map((code) => hashRecoveryCode(user.id, code))
    if (!(await recoveryCodes.replace(user, hashes, clock()))) throw new AccountProblem('general_unauthorized_scope')
    return codes
  }

  async function useCode(user: User, factor: Factor, code: string): Promise<boolean> {
    if (factor === 'recoverycode') return recoveryCodes.use(user.id, hashRecoveryCode(user.id, code))
    const authenticator = await confirmedOf(user)
    const step = authenticator && stepOf(authenticator, code)
    return step !== null && authenticators.useStep(user.id, step)
  }

  return {
    /** For calls that could be used to get round the second factor; nothing is needed while it is off. */
    async requireRecentIfOn(caller: SignedIn): Promise<void> {
      if (await isOn(caller.user)) requireRecent(caller)
    },

    /** Mail and phone are no second factors: whoever reads the mail can set a new password. */
    async factors(user: User) {
      const [authenticator, codes] = [await confirmedOf(user), await recoveryCodes.countLeft(user.id)]
      return { totp: authenticator !== null, phone: false, email: false, recoveryCode: codes > 0 }
    },

    /** The secret for the app. Whoever uses a session left open must not lock its owner out, so this needs a proof. */
    async prepare(caller: SignedIn): Promise<{ secret: string; uri: string }> {
      const { user } = caller
      sessions.requireFreshProof(caller)
      // Notices go there, and until then the next way in by mail would remove the authenticator again.
      if (user.email && !user.emailVerified) throw new AccountProblem('user_email_not_verified')
      const secret = randomBytes(SECRET_BYTES)
      const prepared = {
        userId: user.id,
        sealedSecret: box.seal(secret, user.id),
        lastStep: 0,
        createdAt: clock(),
        confirmedAt: null,
      }
      if (!(await authenticators.prepare(prepared, user))) {
        throw new AccountProblem('user_authenticator_already_verified')
      }
      return { secret: toBase32(secret), uri: authenticatorUri(ISSUER, user.email || user.name || user.id, secret) }
    },

    async confirm({ user, session }: SignedIn, code: string): Promise<void> {
      const authenticator = await authenticators.ofUser(user.id)
      if (!authenticator) throw new AccountProblem('user_authenticator_not_found')
      if (authenticator.confirmedAt) throw new AccountProblem('user_authenticator_already_verified')
      const step = stepOf(authenticator, code)
      if (step === null || !(await authenticators.useStep(user.id, step, clock()))) {
        throw new AccountProblem('user_invalid_token')
      }
      await sessions.recordSecondFactor(session, 'totp')
      if (user.mfa) await announceOn(user)
    },

    async setWanted(caller: SignedIn, mfa: boolean, client: ClientInfo): Promise<User> {
      const { user } = caller
      await requireProof(caller)
      if (user.mfa === mfa) return user
      const wasOn = await isOn(user)
      const changed = await updateUser(user, { mfa }, { event: 'update.mfa', client, changesAccess: true })
      if (await isOn(changed)) await announceOn(changed)
      if (wasOn) await mailer.notifySecondFactor(changed, 'off')
      return changed
    },

    /** Without an authenticator there is nothing left to ask for, so the second factor is off then. */
    async remove(caller: SignedIn, client: ClientInfo): Promise<void> {
      const { user } = caller
      if (!(await authenticators.ofUser(user.id))) throw new AccountProblem('user_authenticator_not_found')
      await requireProof(caller)
      const wasOn = await isOn(user)
      const changed = await updateUser(user, { mfa: false }, { event: 'update.mfa', client, changesAccess: true })
      await authenticators.remove(user.id)
      if (wasOn) await mailer.notifySecondFactor(changed, 'off')
    },

    async createRecoveryCodes(caller: SignedIn): Promise<readonly string[]> {
      await requireProof(caller)
      if ((await recoveryCodes.countLeft(caller.user.id)) > 0) {
        throw new AccountProblem('user_recovery_codes_already_exists')
      }
      return replaceRecoveryCodes(caller.user)
    },

    async renewRecoveryCodes(caller: SignedIn): Promise<readonly string[]> {
      if (!(await confirmedOf(caller.user))) throw new AccountProblem('user_recovery_codes_not_found')
      await requireProof(caller)
      return replaceRecoveryCodes(caller.user)
    },

    /** Only their number is known: they were shown once, and only hashes are stored. */
    countRecoveryCodes: (user: User) => recoveryCodes.countLeft(user.id),

    async startChallenge({ user, session }: SignedIn, factor: Factor): Promise<Challenge> {
      if (!(await confirmedOf(user))) throw new AccountProblem('user_authenticator_not_found')
      const at = clock()
      const challenge = {
        id: newId(at),
        userId: user.id,
        sessionId: session.id,
        factor,
        createdAt: at,
        expiresAt: at + CHALLENGE_LIFETIME_MS,
      }
      await factorChallenges.replace(challenge)
      return challenge
    },

    async finishChallenge({ user, session }: SignedIn, challengeId: string, code: string): Promise<Session> {
      const challenge = await factorChallenges.find(challengeId)
      const isOwn = challenge?.sessionId === session.id && clock() < challenge.expiresAt
      if (!isOwn || !(await useCode(user, challenge.factor, code))) throw new AccountProblem('user_invalid_token')
      await factorChallenges.remove(challenge.id)
      if (challenge.factor === 'recoverycode') {
        await mailer.notifySecondFactor(user, { codesLeft: await recoveryCodes.countLeft(user.id) })
      }
      return sessions.recordSecondFactor(session, challenge.factor)
    },

    /** Seals with the newest key what was sealed with an older one, so that older keys can be thrown away. */
    async resealOld(): Promise<void> {
      for (const { userId, sealedSecret } of await authenticators.sealedOtherwise(
        box.currentPrefix,
        RESEALED_PER_RUN,
      )) {
        try {
          await authenticators.reseal(userId, sealedSecret, box.seal(box.open(sealedSecret, userId), userId))
        } catch (error) {
          // One that cannot be opened must not keep the others from being sealed.
          reportFailure(error, 'the secret of an authenticator app could not be sealed with the newest key')
        }
      }
    },
  }
}
