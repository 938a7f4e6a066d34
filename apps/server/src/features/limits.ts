export interface Limit {
  most: number
  perMs: number
  /** Counted for everybody behind one address, and not there to protect one account: the operator may raise it. */
  perNetwork?: true
}

export interface Hit {
  ok: boolean
  /** How many more are allowed in this window. */
  left: number
  /** Until the window ends. */
  retryAfterMs: number
}

/** Counts what callers do. Keys may contain personal data (addresses, e-mails), so adapters store only their hashes. */
export interface Limits {
  /** Counts one more and returns whether that is still within the limit. */
  hit(key: string, limit: Limit): Promise<Hit>
  /** Subtracts one hit that turned out to be legitimate. */
  takeBack(key: string): Promise<void>
  forget(key: string): Promise<void>
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Raises limits for whole networks. */
export const raiseNetworkLimits = (limits: Limits, factor: number): Limits => ({
  ...limits,
  hit: (key, limit) => limits.hit(key, limit.perNetwork ? { ...limit, most: limit.most * factor } : limit),
})

/** All limits switched off: for tests, never for production. */
export const noLimits: Limits = {
  hit: async (_key, { most, perMs }) => ({ ok: true, left: most, retryAfterMs: perMs }),
  takeBack: async () => {},
  forget: async () => {},
}
