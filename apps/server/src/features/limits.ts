export interface Limit {
  most: number
  perMs: number
}

export interface Hit {
  ok: boolean
  /** How many more are allowed in this window. */
  left: number
  /** Until the window ends. */
  retryAfterMs: number
}

/** Counts what callers do. Keys may name people (addresses, e-mails): adapters keep only a hash of them. */
export interface Limits {
  /** Counts one more, then says whether that was still within the limit. */
  hit(key: string, limit: Limit): Promise<Hit>
  /** Takes one hit back: what was counted turned out to be no offence. */
  takeBack(key: string): Promise<void>
  forget(key: string): Promise<void>
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** All limits switched off: for tests, never for production. */
export const noLimits: Limits = {
  hit: async (_key, { most, perMs }) => ({ ok: true, left: most, retryAfterMs: perMs }),
  takeBack: async () => {},
  forget: async () => {},
}
