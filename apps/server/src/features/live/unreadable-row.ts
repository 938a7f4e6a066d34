import type { Log } from '../log.ts'

/** A stored row does not have a shape that this version can read: it is damaged, or a newer version wrote it. */
export class UnreadableRow extends Error {
  constructor(table: string, key: string, reason: string) {
    super(`The row ${key} of ${table} cannot be read: ${reason}`)
    this.name = 'UnreadableRow'
  }
}

/** An unreadable row is tried again after this time, so that it neither floods the log nor delays other rows. */
export const UNREADABLE_RETRY_MS = 3_600_000

/** Logs what was left out because it cannot be read, each row at most once an hour however often it is read. */
export function unreadableReporter(log: Log, now: () => number): (err: UnreadableRow) => void {
  const reportedAt = new Map<string, number>()
  return (err) => {
    const at = now()
    for (const [message, earlier] of reportedAt) if (at - earlier >= UNREADABLE_RETRY_MS) reportedAt.delete(message)
    if (reportedAt.has(err.message)) return
    reportedAt.set(err.message, at)
    log.error({ err }, 'a stored row was left out')
  }
}

/** Time enough to deploy a version that can read the row. Then it is deleted. */
export const UNREADABLE_KEPT_DAYS = 30
