import { KEPT_DAYS } from '@knowdown/domain/privacy/kept-data'
import { DAY_MS } from '../../limits.ts'
import type { ClientInfo } from '../sessions/session.ts'

/** IP addresses are personal data: they are kept only as long as they help to notice an intruder. */
export const ACTIVITY_RETENTION_MS = KEPT_DAYS.accountLog * DAY_MS

export interface ActivityEntry extends ClientInfo {
  event: string
  at: number
}

/** What happened to an account, for its owner to read. */
export interface ActivityLog {
  record(userId: string, event: string, client: ClientInfo): Promise<void>
  /** Newest first. */
  list(
    userId: string,
    page: { limit: number; offset: number },
  ): Promise<{ total: number; entries: readonly ActivityEntry[] }>
  removeBefore(at: number): Promise<void>
}
