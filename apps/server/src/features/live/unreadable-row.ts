/** A stored row does not have a shape that this version can read: it is damaged, or a newer version wrote it. */
export class UnreadableRow extends Error {
  constructor(table: string, key: string, reason: string) {
    super(`The row ${key} of ${table} cannot be read: ${reason}`)
    this.name = 'UnreadableRow'
  }
}

/** An unreadable row is tried again after this time, so that it neither floods the log nor delays other rows. */
export const UNREADABLE_RETRY_MS = 3_600_000

/** Time enough to deploy a version that can read the row. Then it is deleted. */
export const UNREADABLE_KEPT_DAYS = 30
