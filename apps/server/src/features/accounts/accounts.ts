import type { Identities } from '../identity.ts'
import type { Limits } from '../limits.ts'
import type { DocumentService } from './documents/document-service.ts'
import type { AccountPost } from './mails/account-post.ts'
import type { PasswordlessService } from './passwordless/passwordless-service.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { Activity } from './profile/activity.ts'
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
  post: AccountPost
  activity: Activity
  identities: Identities
  passwords: Pick<Passwords, 'admit'>
  limits: Limits
  /** Now and then: throws out what has run its time. */
  upkeep(): Promise<void>
}
