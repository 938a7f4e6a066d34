import type { Identities } from '../identity.ts'
import type { Limits } from '../limits.ts'
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
  mailer: AccountMailer
  activity: ActivityLog
  identities: Identities
  passwords: Pick<PasswordHasher, 'admit'>
  limits: Limits
  /** Deletes expired records; called from time to time. */
  removeExpired(): Promise<void>
}

interface ExpiringRecords {
  tokens: TokenRepository
  attempts: OauthAttemptRepository
  activity: ActivityLog
}

/** Any number of nodes may run this at the same time. */
export async function removeExpiredRecords({ tokens, attempts, activity }: ExpiringRecords, at: number): Promise<void> {
  await tokens.removeExpired(at)
  await attempts.removeExpired(at)
  await activity.removeBefore(at - ACTIVITY_RETENTION_MS)
}
