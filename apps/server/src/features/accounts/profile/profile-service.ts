import { AccountProblem } from '../account-problem.ts'
import type { CredentialService } from '../credentials/credential-service.ts'
import type { AccountEventPublisher } from '../events/account-event-publisher.ts'
import { newId } from '../secrets.ts'
import type { ClientInfo } from '../sessions/session.ts'
import type { SessionService } from '../sessions/session-service.ts'
import type { TokenService } from '../tokens/token-service.ts'
import type { ActivityLog } from './activity-log.ts'
import type { UpdateUser } from './update-user.ts'
import { newUser, type User, type UserRepository } from './user.ts'

interface ProfileServiceDeps {
  users: UserRepository
  updateUser: UpdateUser
  credentials: CredentialService
  tokens: TokenService
  activity: ActivityLog
  sessions: SessionService
  events: AccountEventPublisher
  clock(): number
}

interface SignUp {
  /** Null lets the server choose. */
  id: string | null
  email: string
  password: string
  name: string
}

export type ProfileService = ReturnType<typeof profileService>

export function profileService(deps: ProfileServiceDeps) {
  const { users, updateUser, credentials, tokens, activity, sessions, events, clock } = deps

  return {
    async signUp({ id, email, password, name }: SignUp, client: ClientInfo): Promise<User> {
      const at = clock()
      const person = newUser(id ?? newId(at), at, { name, email })
      const { passwordHash } = await credentials.hashNewPassword(person, password)
      const user = { ...person, passwordHash, passwordUpdatedAt: at }
      if (!(await users.add(user))) throw new AccountProblem('user_already_exists')
      await activity.record(user.id, 'user.create', client)
      return user
    },

    rename: (user: User, name: string, client: ClientInfo) =>
      updateUser(user, { name }, { event: 'update.name', client }),

    setPrefs: (user: User, prefs: Record<string, unknown>, client: ClientInfo) =>
      updateUser(user, { prefs }, { event: 'update.prefs', client }),

    /** Only an operator can reopen the account. Its sessions are kept, so that clients see it as blocked. */
    async close(user: User, client: ClientInfo): Promise<User> {
      return updateUser(
        user,
        { active: false },
        {
          event: 'update.status',
          client,
          async beforeEvent() {
            await tokens.revokeAll(user.id)
            events.sessionsRevoked((await sessions.list(user.id)).map(({ id }) => id))
          },
        },
      )
    },
  }
}
