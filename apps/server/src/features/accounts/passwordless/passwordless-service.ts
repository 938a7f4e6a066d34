import { AccountProblem } from '../account-problem.ts'
import type { AccountMailer } from '../mails/account-mailer.ts'
import { magicLinkMail } from '../mails/account-mails.ts'
import { newUser, type User, type UserRepository } from '../profile/user.ts'
import { withQuery } from '../redirect-url.ts'
import { newCode, newId, newSecret } from '../secrets.ts'
import type { ClientInfo } from '../sessions/session.ts'
import type { OpenedSession, SessionService } from '../sessions/session-service.ts'
import type { Token, TokenPurpose } from '../tokens/token.ts'
import type { TokenService } from '../tokens/token-service.ts'
import { wireDate } from '../wire-date.ts'

interface Parts {
  users: UserRepository
  tokens: TokenService
  sessions: SessionService
  post: AccountMailer
  project: string
  clock(): number
}

type WayIn = Extract<TokenPurpose, 'magic-url' | 'phone'>

/** 32 bytes: as long as the protocol's links of this kind are. */
const MAGIC_SECRET_BYTES = 32

export type PasswordlessService = ReturnType<typeof passwordlessService>

/** Signing in with what only the owner of an address or a phone can read. */
export function passwordlessService({ users, tokens, sessions, post, project, clock }: Parts) {
  async function create(id: string | null, known: Partial<User>): Promise<User> {
    const user = newUser(id ?? newId(clock()), clock(), known)
    if (!(await users.add(user))) throw new AccountProblem('user_already_exists')
    return user
  }

  return {
    async sendMagicLink(id: string | null, email: string, url: string): Promise<Token> {
      const user = (await users.byEmail(email)) ?? (await create(id, { email }))
      const secret = newSecret(MAGIC_SECRET_BYTES)
      const token = await tokens.issue(user.id, 'magic-url', secret)
      const link = withQuery(url, { userId: user.id, secret, expire: wireDate(token.expiresAt), project })
      // Who closed the account gets no mail any more, and the reply does not tell so.
      if (user.active) await post.sendMail(user, email, magicLinkMail(user.name, link))
      return token
    },

    async sendCode(id: string | null, phone: string): Promise<Token> {
      const user = (await users.byPhone(phone)) ?? (await create(id, { phone }))
      const code = newCode()
      const token = await tokens.issue(user.id, 'phone', code)
      if (user.active) await post.sendCode(user, phone, code)
      return token
    },

    async signIn(userId: string, secret: string, ways: readonly WayIn[], origin: ClientInfo): Promise<OpenedSession> {
      const token = await firstThatFits(ways.map((way) => () => tokens.check(userId, way, secret)))
      const user = await users.byId(userId)
      if (!user) throw new AccountProblem('user_invalid_token')
      if (!user.active) throw new AccountProblem('user_blocked')
      await tokens.use(token)
      const verified = token.purpose === 'phone' ? { phoneVerified: true } : { emailVerified: true }
      await users.change(user.id, { ...verified, updatedAt: clock() })
      const uid = token.purpose === 'phone' ? user.phone : user.email
      return sessions.open(user, token.purpose, uid ?? '', origin)
    },
  }
}

async function firstThatFits(checks: readonly (() => Promise<Token>)[]): Promise<Token> {
  for (const check of checks) {
    const token = await check().catch((error: unknown) => {
      if (error instanceof AccountProblem) return null
      throw error
    })
    if (token) return token
  }
  throw new AccountProblem('user_invalid_token')
}
