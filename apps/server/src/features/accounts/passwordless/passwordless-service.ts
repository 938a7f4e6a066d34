import { AccountProblem } from '../account-problem.ts'
import type { CredentialService } from '../credentials/credential-service.ts'
import type { AccountMailer } from '../mails/account-mailer.ts'
import { magicLinkMail } from '../mails/account-mails.ts'
import { newUser, type User, type UserRepository } from '../profile/user.ts'
import { withQuery } from '../redirect-url.ts'
import { newId } from '../secrets.ts'
import type { ClientInfo } from '../sessions/session.ts'
import type { OpenedSession, SessionService } from '../sessions/session-service.ts'
import type { Token, TokenPurpose } from '../tokens/token.ts'
import { decoyToken, type TokenService } from '../tokens/token-service.ts'
import { PROJECT_ID, wireDate } from '../wire-format.ts'

interface PasswordlessServiceDeps {
  users: UserRepository
  credentials: CredentialService
  tokens: TokenService
  sessions: SessionService
  mailer: AccountMailer
  /** When true, no reply reveals which addresses have an account. */
  hideUnknown: boolean
  reportFailure(error: unknown, message: string): void
  clock(): number
}

export type SignInPurpose = Extract<TokenPurpose, 'magic-url' | 'phone'>

export type PasswordlessService = ReturnType<typeof passwordlessService>

/** Signing in with a secret that only the owner of an e-mail address or phone can read. */
export function passwordlessService(deps: PasswordlessServiceDeps) {
  const { users, credentials, tokens, sessions, mailer, hideUnknown, reportFailure, clock } = deps

  async function createUser(id: string | null, address: Pick<Partial<User>, 'email' | 'phone'>): Promise<User> {
    const user = newUser(id ?? newId(clock()), clock(), address)
    if (!(await users.add(user))) throw new AccountProblem('user_already_exists')
    return user
  }

  async function sendLink(id: string | null, email: string, url: string): Promise<Token> {
    const user = (await users.byEmail(email)) ?? (await createUser(id, { email }))
    const { token, secret } = await tokens.issue(user.id, 'magic-url', email)
    const expire = wireDate(token.expiresAt)
    const link = withQuery(url, { userId: user.id, secret, expire, project: PROJECT_ID })
    // A closed account gets no mail, and the reply does not reveal that it is closed.
    if (user.active) await mailer.sendMail(user, email, magicLinkMail(user.name, link))
    return token
  }

  return {
    async sendMagicLink(id: string | null, email: string, url: string): Promise<Token> {
      if (!hideUnknown) return sendLink(id, email, url)
      // The link carries the real id. Not awaited: the time it takes to find or make a user would reveal which it was.
      void sendLink(null, email, url).catch((error: unknown) =>
        reportFailure(error, 'a magic link could not be queued'),
      )
      return decoyToken('magic-url', clock(), id)
    },

    async sendCode(id: string | null, phone: string): Promise<Token> {
      const user = (await users.byPhone(phone)) ?? (await createUser(id, { phone }))
      const { token, secret } = await tokens.issue(user.id, 'phone', phone)
      if (user.active) await mailer.sendCode(user, phone, secret)
      return token
    },

    async signIn(
      userId: string,
      secret: string,
      purposes: readonly SignInPurpose[],
      client: ClientInfo,
    ): Promise<OpenedSession> {
      const token = await tokens.check(userId, purposes, secret)
      const user = await users.byId(userId)
      if (!user) throw new AccountProblem('user_invalid_token')
      if (!user.active) throw new AccountProblem('user_blocked')
      return sessions.open(await credentials.redeemToken(token), token.purpose, token.address, client)
    },
  }
}
