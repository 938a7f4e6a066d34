import { AccountProblem } from '../account-problem.ts'
import type { AccountMailer } from '../mails/account-mailer.ts'
import { proofCodeMail } from '../mails/account-mails.ts'
import type { UpdateUser } from '../profile/update-user.ts'
import type { User } from '../profile/user.ts'
import type { ClientInfo } from '../sessions/session.ts'
import type { SessionService, SignedIn } from '../sessions/session-service.ts'
import type { Token } from '../tokens/token.ts'
import type { TokenService } from '../tokens/token-service.ts'
import type { AddressProofRepository, PasswordChange } from './address-proof.ts'
import { checkPassword, type IsBreached, type PasswordHasher, type PasswordOwner } from './passwords.ts'

interface CredentialServiceDeps {
  proofs: AddressProofRepository
  updateUser: UpdateUser
  tokens: TokenService
  sessions: SessionService
  passwords: PasswordHasher
  isBreached: IsBreached
  mailer: Pick<AccountMailer, 'sendMail' | 'notifyEmailChanged' | 'notifyPasswordChanged' | 'notifyAccessRemoved'>
  clock(): number
}

interface RedeemOptions {
  newPassword?: PasswordChange | null
  /** Whether the caller is signed in to the account of the token. */
  isSignedIn?: boolean
}

export type CredentialService = ReturnType<typeof credentialService>

/** The only place that changes what a user signs in with: password, e-mail, phone, and whether these are verified. */
export function credentialService(deps: CredentialServiceDeps) {
  const { proofs, updateUser, tokens, sessions, passwords, isBreached, mailer, clock } = deps

  async function hashNewPassword(owner: PasswordOwner, password: string): Promise<PasswordChange> {
    checkPassword(password, owner, isBreached)
    return { passwordHash: await passwords.hash(password), passwordUpdatedAt: clock() }
  }

  async function verifyPassword(user: User, password: string): Promise<void> {
    if (!(await passwords.verify(user.passwordHash, password))) throw new AccountProblem('user_invalid_credentials')
  }

  /** A new e-mail or phone needs the password; a user who never had one sets it in the same step. */
  async function verifyOrSetPassword(user: User, password: string): Promise<Partial<PasswordChange>> {
    if (user.passwordHash === null) return hashNewPassword(user, password)
    await verifyPassword(user, password)
    return {}
  }

  /** After a new password, links sent earlier and all other sessions must stop working. */
  async function revokeAccess(userId: string, exceptSessionId?: string): Promise<void> {
    await tokens.revokeAll(userId)
    await sessions.endAll(userId, exceptSessionId)
  }

  /**
   * Consumes a token and records what it proves: that its user can read the e-mail address or phone it was sent to. Ways
   * into the account that may belong to somebody else end with it, and a mail names them.
   */
  async function redeemToken(
    token: Token,
    { newPassword = null, isSignedIn = false }: RedeemOptions = {},
  ): Promise<User> {
    const redeemed = await proofs.redeem({ token, newPassword, isSignedIn, at: clock() })
    if (!redeemed) throw new AccountProblem('user_invalid_token')
    const { user, removed } = redeemed
    await sessions.end(removed.sessions)
    await mailer.notifyAccessRemoved(user, removed, newPassword !== null)
    return user
  }

  return {
    hashNewPassword,
    redeemToken,

    /** For callers who are signed in already and want to do something that cannot be undone. */
    async proveByPassword({ user, session }: SignedIn, password: string): Promise<void> {
      await verifyPassword(user, password)
      await sessions.recordProof(session)
    },

    /** A user without an e-mail address gets none, and cannot ask for what needs it. */
    async sendProofCode(user: User): Promise<void> {
      if (!user.email) throw new AccountProblem('user_email_not_found')
      const { secret } = await tokens.issue(user.id, 'proof', user.email)
      await mailer.sendMail(user, user.email, proofCodeMail(user.name, secret))
    },

    async proveByCode({ user, session }: SignedIn, code: string): Promise<void> {
      await redeemToken(await tokens.check(user.id, ['proof'], code), { isSignedIn: true })
      await sessions.recordProof(session)
    },

    async changeEmail(user: User, email: string, password: string, client: ClientInfo): Promise<User> {
      const passwordChange = await verifyOrSetPassword(user, password)
      const changes = { ...passwordChange, email, emailVerified: false, accessProved: false }
      const changed = await updateUser(user, changes, { event: 'update.email', client, changesAccess: true })
      // A link in a mail to the old address must not open the account any more.
      await tokens.revokeAll(user.id)
      if (user.email && user.email !== email) await mailer.notifyEmailChanged(changed, user.email)
      return changed
    },

    async changePhone(user: User, phone: string, password: string, client: ClientInfo): Promise<User> {
      const passwordChange = await verifyOrSetPassword(user, password)
      const changes = { ...passwordChange, phone, phoneVerified: false }
      const changed = await updateUser(user, changes, { event: 'update.phone', client, changesAccess: true })
      await tokens.revokeAll(user.id)
      return changed
    },

    async changePassword({ user, session }: SignedIn, next: string, old: string, client: ClientInfo): Promise<User> {
      if (user.passwordHash !== null) await verifyPassword(user, old)
      const passwordChange = await hashNewPassword(user, next)
      const changed = await updateUser(user, passwordChange, {
        event: 'update.password',
        client,
        changesAccess: true,
        // Otherwise another device could react to the event with a session that is about to end.
        beforeEvent: () => revokeAccess(user.id, session.id),
      })
      await mailer.notifyPasswordChanged(changed)
      return changed
    },
  }
}
