import { AccountProblem } from '../account-problem.ts'
import type { AccountNews } from '../events/account-news.ts'
import { type CommonPasswords, checkPassword } from '../passwords/password-rules.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { Tokens } from '../recovery/token.ts'
import { newId } from '../secrets.ts'
import type { Origin } from '../sessions/session.ts'
import type { SessionService, SignedIn } from '../sessions/session-service.ts'
import type { Activity } from './activity.ts'
import { newUser, type User, type UserChanges, type Users } from './user.ts'

interface Parts {
  users: Users
  tokens: Tokens
  activity: Activity
  passwords: Passwords
  sessions: SessionService
  news: AccountNews
  notices: AccountNotices
  isCommon: CommonPasswords
  clock(): number
}

/** Mails that tell an owner what was changed, in case it was not he. */
export interface AccountNotices {
  emailChanged(user: User, oldEmail: string): Promise<void>
  passwordChanged(user: User): Promise<void>
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
    origin: Origin,
    first: () => Promise<void> = async () => {},
  ): Promise<User> {
    const changed = await users.change(user.id, { ...changes, updatedAt: clock() })
    if (changed === 'taken') throw new AccountProblem('user_target_already_exists')
    // Erased in this very moment by a request on another connection.
    if (changed === null) throw new AccountProblem('general_unauthorized_scope')
    await activity.note(user.id, 'user.update', origin)
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
    async signUp({ id, email, password, name }: SignUp, origin: Origin): Promise<User> {
      const at = clock()
      const person = newUser(id ?? newId(at), at, { name, email })
      checkPassword(password, person, isCommon)
      const user = { ...person, passwordHash: await passwords.hash(password), passwordUpdatedAt: at }
      if (!(await users.add(user))) throw new AccountProblem('user_already_exists')
      await activity.note(user.id, 'user.create', origin)
      return user
    },

    rename: (user: User, name: string, origin: Origin) => change(user, { name }, 'name', origin),

    setPrefs: (user: User, prefs: Record<string, unknown>, origin: Origin) => change(user, { prefs }, 'prefs', origin),

    async changeEmail(user: User, email: string, password: string, origin: Origin): Promise<User> {
      const proven = await prove(user, password)
      const changed = await change(user, { ...proven, email, emailVerified: false }, 'email', origin)
      // A link in a mail to the old address must not open the account any more.
      await tokens.removeOf(user.id)
      if (user.email && user.email !== email) await notices.emailChanged(changed, user.email)
      return changed
    },

    async changePhone(user: User, phone: string, password: string, origin: Origin): Promise<User> {
      const proven = await prove(user, password)
      const changed = await change(user, { ...proven, phone, phoneVerified: false }, 'phone', origin)
      await tokens.removeOf(user.id)
      return changed
    },

    async changePassword({ user, session }: SignedIn, next: string, old: string, origin: Origin): Promise<User> {
      if (user.passwordHash !== null && !(await passwords.verify(user.passwordHash, old))) {
        throw new AccountProblem('user_invalid_credentials')
      }
      checkPassword(next, user, isCommon)
      const set = { passwordHash: await passwords.hash(next), passwordUpdatedAt: clock() }
      // Another device that heard of the new password first would ask about it with a session that is just ending.
      const changed = await change(user, set, 'password', origin, async () => {
        await tokens.removeOf(user.id)
        await sessions.endAll(user.id, session.id)
      })
      await notices.passwordChanged(changed)
      return changed
    },

    /** For good: only an operator can open it again. Its sessions stay known, so that they read as blocked. */
    async block(user: User, origin: Origin): Promise<User> {
      return change(user, { active: false }, 'status', origin, async () => {
        await tokens.removeOf(user.id)
        news.revoked((await sessions.list(user.id)).map(({ id }) => id))
      })
    },
  }
}
