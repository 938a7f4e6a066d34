import type { Kysely } from 'kysely'
import { argon2Passwords } from './adapters/password/argon2-passwords.ts'
import { sqlActivity } from './adapters/sql/accounts/sql-activity.ts'
import { sqlInstanceKey } from './adapters/sql/accounts/sql-instance-key.ts'
import { sqlSessions } from './adapters/sql/accounts/sql-sessions.ts'
import { sqlTokens } from './adapters/sql/accounts/sql-tokens.ts'
import { sqlUsers } from './adapters/sql/accounts/sql-users.ts'
import type { Schema } from './adapters/sql/schema.ts'
import { joseJwts } from './adapters/tokens/jose-jwts.ts'
import type { Accounts } from './features/accounts/accounts.ts'
import { profileService } from './features/accounts/profile-service.ts'
import { sessionIdentities } from './features/accounts/session-identities.ts'
import { sessionService } from './features/accounts/session-service.ts'
import type { Limits } from './features/limits.ts'

interface Parts {
  db: Kysely<Schema>
  limits: Limits
  clock(): number
}

export async function composeAccounts({ db, limits, clock }: Parts): Promise<Accounts> {
  const users = sqlUsers(db)
  const tokens = sqlTokens(db)
  const activity = sqlActivity(db, clock)
  const passwords = argon2Passwords()
  const jwts = joseJwts(new TextEncoder().encode(await sqlInstanceKey(db, 'jwt')), clock)
  const news = { revoked: () => {}, userChanged: () => {}, sessionChanged: () => {} }
  const notices = { emailChanged: async () => {}, passwordChanged: async () => {} }
  const sessions = sessionService({ users, sessions: sqlSessions(db), activity, passwords, jwts, news, clock })
  const profile = profileService({
    users,
    tokens,
    activity,
    passwords,
    sessions,
    news,
    notices,
    isCommon: () => false,
    clock,
  })
  return { sessions, profile, activity, identities: sessionIdentities(sessions), limits }
}
