import { AccountProblem } from '../account-problem.ts'
import type { PasswordHasher } from '../credentials/password-hasher.ts'
import { checkPassword, type IsCommonPassword } from '../credentials/password-rules.ts'
import type { AccountEventPublisher } from '../events/account-news.ts'
import { newId } from '../secrets.ts'
import type { ClientInfo } from '../sessions/session.ts'
import type { SessionService, SignedIn } from '../sessions/session-service.ts'
import type { TokenRepository } from '../tokens/token.ts'
import type { ActivityLog } from './activity-log.ts'
import { newUser, type User, type UserChanges, type UserRepository } from './user.ts'

interface Parts {
  users: UserRepository
  tokens: TokenRepository
  activity: ActivityLog
  passwords: PasswordHasher
  sessions: SessionService
  news: AccountEventPublisher
  notices: AccountNotices
  isCommon: IsCommonPassword
  clock(): number
}

/** Mails that tell an owner what was changed, in case it was not he. */
export interface AccountNotices {
  notifyEmailChanged(user: User, oldEmail: string): Promise<void>
  notifyPasswordChanged(user: User): Promise<void>
}

export interface SignUp {
  id: string | null
  email: string
  password: string
  name: string
}

export type ProfileService = ReturnType<typeof profileService>

export function profileService(parts: Parts) {
  const { users, tokens, activity, passwords, sessions, news, notices, isCommon, clock } = parts

  /** `first`: what has to be so before anybody hears of the change. */
  async function change(
    user: User,
    changes: UserChanges,
    what: string,
    origin: ClientInfo,
    first: () => Promise<void> = async () => {},
  ): Promise<User> {
    const changed = await users.change(user.id, { ...changes, updatedAt: clock() })
    if (changed === 'taken') throw new AccountProblem('user_target_already_exists')
    // Erased in this very moment by a request on another connection.
    if (changed === null) throw new AccountProblem('general_unauthorized_scope')
    await activity.record(user.id, 'user.update', origin)
    await first()
    news.userChanged(changed, `update.${what}`)
    return changed
  }

  /** A new e-mail or phone needs the password; who never had one sets it with this step. */
  async function prove(user: User, password: string): Promise<UserChanges> {
    if (user.passwordHash === null) {
      checkPassword(password, user, isCommon)
      return { passwordHash: await passwords.hash(password), passwordUpdatedAt: clock() }
    }
    if (!(await passwords.verify(user.passwordHash, password))) throw new AccountProblem('user_invalid_credentials')
    return {}
  }

  return {
    async signUp({ id, email, password, name }: SignUp, origin: ClientInfo): Promise<User> {
      const at = clock()
      const person = newUser(id ?? newId(at), at, { name, email })
      checkPassword(password, person, isCommon)
      const user = { ...person, passwordHash: await passwords.hash(password), passwordUpdatedAt: at }
      if (!(await users.add(user))) throw new AccountProblem('user_already_exists')
      await activity.record(user.id, 'user.create', origin)
      return user
    },

    rename: (user: User, name: string, origin: ClientInfo) => change(user, { name }, 'name', origin),

    setPrefs: (user: User, prefs: Record<string, unknown>, origin: ClientInfo) =>
      change(user, { prefs }, 'prefs', origin),

    async changeEmail(user: User, email: string, password: string, origin: ClientInfo): Promise<User> {
      const proven = await prove(user, password)
      const changed = await change(user, { ...proven, email, emailVerified: false }, 'email', origin)
      // A link in a mail to the old address must not open the account any more.
      await tokens.removeOfUser(user.id)
      if (user.email && user.email !== email) await notices.notifyEmailChanged(changed, user.email)
      return changed
    },

    async changePhone(user: User, phone: string, password: string, origin: ClientInfo): Promise<User> {
      const proven = await prove(user, password)
      const changed = await change(user, { ...proven, phone, phoneVerified: false }, 'phone', origin)
      await tokens.removeOfUser(user.id)
      return changed
    },

    async changePassword({ user, session }: SignedIn, next: string, old: string, origin: ClientInfo): Promise<User> {
      if (user.passwordHash !== null && !(await passwords.verify(user.passwordHash, old))) {
        throw new AccountProblem('user_invalid_credentials')
      }
      checkPassword(next, user, isCommon)
      const set = { passwordHash: await passwords.hash(next), passwordUpdatedAt: clock() }
      // Another device that heard of the new password first would ask about it with a session that is just ending.
      const changed = await change(user, set, 'password', origin, async () => {
        await tokens.removeOfUser(user.id)
        await sessions.endAll(user.id, session.id)
      })
      await notices.notifyPasswordChanged(changed)
      return changed
    },

    /** For good: only an operator can open it again. Its sessions stay known, so that they read as blocked. */
    async block(user: User, origin: ClientInfo): Promise<User> {
      return change(user, { active: false }, 'status', origin, async () => {
        await tokens.removeOfUser(user.id)
        news.sessionsRevoked((await sessions.list(user.id)).map(({ id }) => id))
      })
    },
  }
}
