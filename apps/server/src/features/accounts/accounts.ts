import type { Identities } from '../identity.ts'
import type { Limits } from '../limits.ts'
import type { PasswordHasher } from './credentials/password-hasher.ts'
import type { DocumentService } from './documents/document-service.ts'
import type { AccountMailer } from './mails/account-mailer.ts'
import type { PasswordlessService } from './passwordless/passwordless-service.ts'
import type { ActivityLog } from './profile/activity-log.ts'
import type { ProfileService } from './profile/profile-service.ts'
import type { ProviderService } from './providers/provider-service.ts'
import type { RecoveryService } from './recovery/recovery-service.ts'
import type { SessionService } from './sessions/session-service.ts'

/** Everything about accounts that the doors of the server can ask for. */
export interface Accounts {
  sessions: SessionService
  profile: ProfileService
  recovery: RecoveryService
  passwordless: PasswordlessService
  documents: DocumentService
  providers: ProviderService
  mailer: AccountMailer
  activity: ActivityLog
  identities: Identities
  passwords: Pick<PasswordHasher, 'admit'>
  limits: Limits
  /** Now and then: throws out what has run its time. */
  removeExpired(): Promise<void>
}
