import { ACTIVITY_MS, type Activity } from './profile/activity.ts'
import type { OauthAttempts } from './providers/openid.ts'
import type { Tokens } from './recovery/token.ts'

/** Throws out what has run its time. Any number of nodes may do it at once. */
export const accountUpkeep =
  (tokens: Tokens, attempts: OauthAttempts, activity: Activity, clock: () => number) => async (): Promise<void> => {
    const at = clock()
    await tokens.removeExpired(at)
    await attempts.removeExpired(at)
    await activity.forgetBefore(at - ACTIVITY_MS)
  }
