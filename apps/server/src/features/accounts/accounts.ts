import { KEPT_DAYS } from '@knowdown/domain/privacy/kept-data'
import type { Callers } from '../identity.ts'
import { DAY_MS, type Limits } from '../limits.ts'
import type { CredentialService } from './credentials/credential-service.ts'
import type { PasswordHasher } from './credentials/passwords.ts'
import type { DocumentService } from './documents/document-service.ts'
import type { AccountMailer } from './mails/account-mailer.ts'
import type { PasswordlessService } from './passwordless/passwordless-service.ts'
import { ACTIVITY_RETENTION_MS, type ActivityLog } from './profile/activity-log.ts'
import type { ProfileService } from './profile/profile-service.ts'
import type { OauthAttemptRepository } from './providers/openid.ts'
import type { ProviderService } from './providers/provider-service.ts'
import type { RecoveryService } from './recovery/recovery-service.ts'
import type { FactorChallengeRepository } from './second-factor/second-factor.ts'
import type { SecondFactorService } from './second-factor/second-factor-service.ts'
import type { SessionRepository } from './sessions/session.ts'
import type { SessionService } from './sessions/session-service.ts'
import type { TokenRepository } from './tokens/token.ts'

/** Everything of the account service that HTTP routes and sockets use. */
export interface Accounts {
  sessions: SessionService
  profile: ProfileService
  credentials: CredentialService
  recovery: RecoveryService
  passwordless: PasswordlessService
  documents: DocumentService
  providers: ProviderService
  secondFactor: SecondFactorService
  mailer: AccountMailer
  activity: ActivityLog
  callers: Callers
  passwords: Pick<PasswordHasher, 'admit'>
  isOffensive(name: string): boolean
  limits: Limits
  /** Deletes expired records; called from time to time. */
  removeExpired(): Promise<void>
  /** Ids of users who never proved an address and have no session: without a password soon, with one after a year. */
  findAbandoned(): Promise<readonly string[]>
}

/** As long as a session lives without use. */
export const ABANDONED_AFTER_MS = KEPT_DAYS.unprovedAccount * DAY_MS
/** Somebody may still know the password, where mail is off or was never answered. */
export const UNPROVED_AFTER_MS = KEPT_DAYS.unprovedAccountWithPassword * DAY_MS

interface ExpiringRecords {
  tokens: TokenRepository
  sessions: SessionRepository
  attempts: OauthAttemptRepository
  factorChallenges: FactorChallengeRepository
  activity: ActivityLog
}

/** Any number of nodes may run this at the same time. */
export async function removeExpiredRecords(records: ExpiringRecords, at: number): Promise<void> {
  const { tokens, sessions, attempts, factorChallenges, activity } = records
  await tokens.removeExpired(at)
  await sessions.removeExpired(at)
  await attempts.removeExpired(at)
  await factorChallenges.removeExpired(at)
  await activity.removeBefore(at - ACTIVITY_RETENTION_MS)
}
