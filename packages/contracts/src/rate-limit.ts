export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/**
 * How often a call may be made. It is declared where the call is, and the table in docs/PROTOCOL.md is written from these
 * declarations.
 */
export interface RateLimit {
  /** Calls whose limits have the same name share a count. */
  name: string
  /**
   * Who is counted. `player` is the account of who is signed in, and otherwise the network; `account` does not apply to
   * visitors. Seats and parties are counted by the feature that knows them, everything else before the call is handled.
   */
  per: 'network' | 'player' | 'account' | 'seat' | 'party'
  max: number
  /** With `player`: for all visitors of a network together, when that is not `max`. */
  maxPerNetwork?: number
  windowMs: number
  /** Only what went wrong, or how much a call stores, is counted, by whoever can tell. */
  counts?: 'misses' | 'size'
  /** What is counted, when the table needs more words than the name of the call. */
  what?: string
}
