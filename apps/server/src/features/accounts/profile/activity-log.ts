import type { ClientInfo } from '../sessions/session.ts'

/** Addresses of people are kept no longer than they help against an intruder. */
export const ACTIVITY_RETENTION_MS = 30 * 24 * 3_600_000

export interface ActivityEntry extends ClientInfo {
  event: string
  at: number
}

/** What happened to an account, for its owner to read. */
export interface ActivityLog {
  record(userId: string, event: string, origin: ClientInfo): Promise<void>
  /** Newest first. */
  list(
    userId: string,
    page: { limit: number; offset: number },
  ): Promise<{ total: number; entries: readonly ActivityEntry[] }>
  removeBefore(at: number): Promise<void>
}
