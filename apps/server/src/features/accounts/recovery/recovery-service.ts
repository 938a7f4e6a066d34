import { AccountProblem } from '../account-problem.ts'
import type { CredentialService } from '../credentials/credential-service.ts'
import type { AccountEventPublisher } from '../events/account-event-publisher.ts'
import type { AccountMailer } from '../mails/account-mailer.ts'
import { recoveryMail, verificationMail } from '../mails/account-mails.ts'
import type { ActivityLog } from '../profile/activity-log.ts'
import type { User, UserRepository } from '../profile/user.ts'
import { withQuery } from '../redirect-url.ts'
import type { ClientInfo } from '../sessions/session.ts'
import type { Token } from '../tokens/token.ts'
import { decoyToken, type TokenService } from '../tokens/token-service.ts'
import { wireDate } from '../wire-format.ts'

interface RecoveryServiceDeps {
  users: UserRepository
  credentials: CredentialService
  tokens: TokenService
  activity: ActivityLog
  events: AccountEventPublisher
  mailer: AccountMailer
  /** When true, no reply reveals which addresses have an account. */
  hideUnknown: boolean
  reportFailure(error: unknown, message: string): void
  clock(): number
}

interface Confirmation {
  /** Who is signed in where the link was opened. */
  callerId: string | null
  client: ClientInfo
}

export type RecoveryService = ReturnType<typeof recoveryService>

/** Proving that an e-mail address or phone is one's own, to regain access to an account or to have it verified. */
export function recoveryService(deps: RecoveryServiceDeps) {
  const { users, credentials, tokens, activity, events, mailer, hideUnknown, reportFailure, clock } = deps

  async function requireUser(userId: string): Promise<User> {
    const user = await users.byId(userId)
    if (user) return user
    throw new AccountProblem(hideUnknown ? 'user_invalid_token' : 'user_not_found')
  }

  async function sendLink(user: User, purpose: 'recovery' | 'verification', url: string): Promise<Token> {
    const { token, secret } = await tokens.issue(user.id, purpose, user.email ?? '')
    const link = withQuery(url, { userId: user.id, secret, expire: wireDate(token.expiresAt) })
    const content = purpose === 'recovery' ? recoveryMail(user.name, link) : verificationMail(user.name, link)
    await mailer.sendMail(user, user.email ?? '', content)
    return token
  }

  async function confirm(
    userId: string,
    purpose: 'verification' | 'phone-verification',
    secret: string,
    { callerId, client }: Confirmation,
  ): Promise<Token> {
    const user = await requireUser(userId)
    const token = await tokens.check(userId, [purpose], secret)
    const changed = await credentials.redeemToken(token, { isSignedIn: callerId === userId })
    await activity.record(user.id, 'verification.update', client)
    events.userChanged(changed, `verification.${token.id}.update`)
    return token
  }

  return {
    async startRecovery(email: string, url: string, client: ClientInfo): Promise<Token> {
      const user = await users.byEmail(email)
      if (hideUnknown) {
        // Not awaited: the time that a mail takes would reveal what the reply hides.
        if (user?.active) {
          void sendLink(user, 'recovery', url).catch((error: unknown) =>
            reportFailure(error, 'a recovery mail could not be queued'),
          )
        }
        return decoyToken('recovery', clock())
      }
      if (!user) throw new AccountProblem('user_not_found')
      if (!user.active) throw new AccountProblem('user_blocked')
      const token = await sendLink(user, 'recovery', url)
      await activity.record(user.id, 'recovery.create', client)
      return token
    },

    /** A refused password leaves the link usable, so that the user can try another one. */
    async finishRecovery(userId: string, secret: string, password: string, client: ClientInfo): Promise<Token> {
      const user = await requireUser(userId)
      const token = await tokens.check(userId, ['recovery'], secret)
      const newPassword = await credentials.hashNewPassword(user, password)
      const changed = await credentials.redeemToken(token, { newPassword })
      await activity.record(user.id, 'recovery.update', client)
      events.userChanged(changed, `recovery.${token.id}.update`)
      return token
    },

    async startVerification(user: User, url: string, client: ClientInfo): Promise<Token> {
      if (!user.email) throw new AccountProblem('user_email_not_found')
      if (user.emailVerified) throw new AccountProblem('user_email_already_verified')
      const token = await sendLink(user, 'verification', url)
      await activity.record(user.id, 'verification.create', client)
      return token
    },

    confirmEmail: (userId: string, secret: string, from: Confirmation) => confirm(userId, 'verification', secret, from),

    async startPhoneVerification(user: User, client: ClientInfo): Promise<Token> {
      if (!user.phone) throw new AccountProblem('user_phone_not_found')
      if (user.phoneVerified) throw new AccountProblem('user_phone_already_verified')
      const { token, secret } = await tokens.issue(user.id, 'phone-verification', user.phone)
      await mailer.sendCode(user, user.phone, secret)
      await activity.record(user.id, 'verification.create', client)
      return token
    },

    confirmPhone: (userId: string, code: string, from: Confirmation) =>
      confirm(userId, 'phone-verification', code, from),
  }
}
