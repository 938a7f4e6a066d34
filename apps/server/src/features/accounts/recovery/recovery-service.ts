import { AccountProblem } from '../account-problem.ts'
import type { PasswordHasher } from '../credentials/password-hasher.ts'
import { checkPassword, type IsCommonPassword } from '../credentials/password-rules.ts'
import type { AccountEventPublisher } from '../events/account-news.ts'
import type { AccountMailer } from '../mails/account-mailer.ts'
import { recoveryMail, verificationMail } from '../mails/account-mails.ts'
import type { ActivityLog } from '../profile/activity-log.ts'
import type { User, UserRepository } from '../profile/user.ts'
import { withQuery } from '../redirect-url.ts'
import { newCode, newId, newSecret } from '../secrets.ts'
import type { ClientInfo } from '../sessions/session.ts'
import type { SessionService } from '../sessions/session-service.ts'
import { TOKEN_LIFETIME_MS, type Token, type TokenPurpose, type TokenRepository } from '../tokens/token.ts'
import type { TokenService } from '../tokens/token-service.ts'
import { wireDate } from '../wire-date.ts'

interface Parts {
  users: UserRepository
  tokenStore: TokenRepository
  tokens: TokenService
  activity: ActivityLog
  passwords: PasswordHasher
  sessions: SessionService
  news: AccountEventPublisher
  post: AccountMailer
  isCommon: IsCommonPassword
  /** Then nobody learns here which addresses have an account. */
  hideUnknown: boolean
  clock(): number
}

export type RecoveryService = ReturnType<typeof recoveryService>

/** Proving that an address or a phone is one's own: to get in again, or to be believed. */
export function recoveryService(parts: Parts) {
  const { users, tokenStore, tokens, activity, passwords, sessions, news, post, isCommon, hideUnknown, clock } = parts

  async function owner(userId: string): Promise<User> {
    const user = await users.byId(userId)
    if (user) return user
    throw new AccountProblem(hideUnknown ? 'user_invalid_token' : 'user_not_found')
  }

  async function sendLink(user: User, purpose: 'recovery' | 'verification', url: string): Promise<Token> {
    const secret = newSecret()
    const token = await tokens.issue(user.id, purpose, secret)
    const link = withQuery(url, { userId: user.id, secret, expire: wireDate(token.expiresAt) })
    const content = purpose === 'recovery' ? recoveryMail(user.name, link) : verificationMail(user.name, link)
    await post.sendMail(user, user.email ?? '', content)
    return token
  }

  async function confirm(userId: string, purpose: TokenPurpose, secret: string, origin: ClientInfo): Promise<Token> {
    const user = await owner(userId)
    const token = await tokens.check(userId, purpose, secret)
    await tokens.use(token)
    const verified = purpose === 'verification' ? { emailVerified: true } : { phoneVerified: true }
    const changed = await users.change(user.id, { ...verified, updatedAt: clock() })
    await activity.record(user.id, 'verification.update', origin)
    if (changed && changed !== 'taken') news.userChanged(changed, `verification.${token.id}.update`)
    return token
  }

  /** Looks like any other, and leads nowhere. */
  const decoy = (): Token => {
    const at = clock()
    const expiresAt = at + TOKEN_LIFETIME_MS.recovery
    return { id: newId(at), userId: newId(at), purpose: 'recovery', secretHash: '', createdAt: at, expiresAt }
  }

  return {
    async startRecovery(email: string, url: string, origin: ClientInfo): Promise<Token> {
      const user = await users.byEmail(email)
      if (hideUnknown) {
        // Behind the reply: the time of a mail would tell what the words hide.
        if (user?.active) void sendLink(user, 'recovery', url).catch(() => undefined)
        return decoy()
      }
      if (!user) throw new AccountProblem('user_not_found')
      if (!user.active) throw new AccountProblem('user_blocked')
      const token = await sendLink(user, 'recovery', url)
      await activity.record(user.id, 'recovery.create', origin)
      return token
    },

    /** A password that is refused leaves the link as it was: the person tries another. */
    async finishRecovery(userId: string, secret: string, password: string, origin: ClientInfo): Promise<Token> {
      const user = await owner(userId)
      const token = await tokens.check(userId, 'recovery', secret)
      checkPassword(password, user, isCommon)
      const passwordHash = await passwords.hash(password)
      await tokens.use(token)
      const at = clock()
      // Who reads the mail owns the address. Whoever else is in the account, perhaps since before him, is not welcome.
      const changed = await users.change(user.id, {
        passwordHash,
        passwordUpdatedAt: at,
        emailVerified: true,
        updatedAt: at,
      })
      await sessions.endAll(user.id)
      await tokenStore.removeOfUser(user.id)
      await activity.record(user.id, 'recovery.update', origin)
      if (changed && changed !== 'taken') news.userChanged(changed, `recovery.${token.id}.update`)
      return token
    },

    async startVerification(user: User, url: string, origin: ClientInfo): Promise<Token> {
      if (!user.email) throw new AccountProblem('user_email_not_found')
      if (user.emailVerified) throw new AccountProblem('user_email_already_verified')
      const token = await sendLink(user, 'verification', url)
      await activity.record(user.id, 'verification.create', origin)
      return token
    },

    confirmEmail: (userId: string, secret: string, origin: ClientInfo) =>
      confirm(userId, 'verification', secret, origin),

    async startPhoneVerification(user: User, origin: ClientInfo): Promise<Token> {
      if (!user.phone) throw new AccountProblem('user_phone_not_found')
      if (user.phoneVerified) throw new AccountProblem('user_phone_already_verified')
      const code = newCode()
      const token = await tokens.issue(user.id, 'phone-verification', code)
      await post.sendCode(user, user.phone, code)
      await activity.record(user.id, 'verification.create', origin)
      return token
    },

    confirmPhone: (userId: string, code: string, origin: ClientInfo) =>
      confirm(userId, 'phone-verification', code, origin),
  }
}
