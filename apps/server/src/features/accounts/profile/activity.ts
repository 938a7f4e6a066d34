import type { Origin } from '../sessions/session.ts'

/** Addresses of people are kept no longer than they help against an intruder. */
export const ACTIVITY_MS = 30 * 24 * 3_600_000

export interface ActivityEntry extends Origin {
  event: string
  at: number
}

/** What happened to an account, for its owner to read. */
export interface Activity {
  note(userId: string, event: string, origin: Origin): Promise<void>
  /** Newest first. */
  list(
    userId: string,
    page: { limit: number; offset: number },
  ): Promise<{ total: number; entries: readonly ActivityEntry[] }>
  forgetBefore(at: number): Promise<void>
}
