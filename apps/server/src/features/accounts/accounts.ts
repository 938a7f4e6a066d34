import type { Identities } from '../identity.ts'
import type { Limits } from '../limits.ts'
import type { Activity } from './activity.ts'
import type { ProfileService } from './profile-service.ts'
import type { SessionService } from './session-service.ts'

/** Everything about accounts that the doors of the server can ask for. */
export interface Accounts {
  sessions: SessionService
  profile: ProfileService
  activity: Activity
  identities: Identities
  limits: Limits
}
