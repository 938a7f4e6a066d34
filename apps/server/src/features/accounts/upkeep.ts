import { ACTIVITY_RETENTION_MS, type ActivityLog } from './profile/activity-log.ts'
import type { OauthAttemptRepository } from './providers/openid.ts'
import type { TokenRepository } from './tokens/token.ts'

/** Throws out what has run its time. Any number of nodes may do it at once. */
export const accountUpkeep =
  (tokens: TokenRepository, attempts: OauthAttemptRepository, activity: ActivityLog, clock: () => number) =>
  async (): Promise<void> => {
    const at = clock()
    await tokens.removeExpired(at)
    await attempts.removeExpired(at)
    await activity.removeBefore(at - ACTIVITY_RETENTION_MS)
  }
