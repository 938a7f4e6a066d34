export { DAY_MS, HOUR_MS, MINUTE_MS } from '@knowdown/contracts/rate-limit'

export interface Limit {
  max: number
  windowMs: number
  /** Counted for everybody behind one address, and not there to protect one account: the operator may raise it. */
  perNetwork?: true
  /** Guesses at a password or code. These counters are kept apart, so that nothing else can push them out of memory. */
  secret?: true
}

export interface Hit {
  ok: boolean
  /** How many more are allowed in this window. */
  left: number
  /** Until the window ends. */
  retryAfterMs: number
  /** How many are allowed, for this network. */
  max: number
}

/** Counts what callers do. Keys may contain personal data (addresses, e-mails), so adapters store only their hashes. */
export interface Limits {
  /** Counts one more if that is within the limit; what is refused does not count. */
  hit(key: string, limit: Limit): Promise<Hit>
  /** Subtracts one hit that turned out to be legitimate. */
  takeBack(key: string): Promise<void>
  forget(key: string): Promise<void>
}

export interface CountedLimit {
  key: string
  limit: Limit
}

/**
 * Counts one more for each of them, in their order. When one of them refuses, nothing has counted, and those behind it
 * were not looked at.
 */
export async function hitAll(limits: Limits, counted: readonly CountedLimit[]): Promise<Hit[]> {
  const hits: Hit[] = []
  for (const [index, { key, limit }] of counted.entries()) {
    const hit = await limits.hit(key, limit)
    hits.push(hit)
    if (hit.ok) continue
    for (const { key: earlier } of counted.slice(0, index)) await limits.takeBack(earlier)
    return hits
  }
  return hits
}

/** Raises limits for whole networks. */
export const raiseNetworkLimits = (limits: Limits, factor: number): Limits => ({
  ...limits,
  hit: (key, limit) => limits.hit(key, limit.perNetwork ? { ...limit, max: limit.max * factor } : limit),
})

/** All limits switched off: for tests, never for production. */
export const noLimits: Limits = {
  hit: async (_key, { max, windowMs }) => ({ ok: true, left: max, retryAfterMs: windowMs, max }),
  takeBack: async () => {},
  forget: async () => {},
}
