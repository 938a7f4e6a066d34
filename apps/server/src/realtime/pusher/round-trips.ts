/** Smaller changes are not worth a message to all nodes. */
const INSIGNIFICANT_MS = 20
const REPUBLISH_AFTER_MS = 15_000
/** A user without a measurement for so long has left. */
const EXPIRES_AFTER_MS = 60_000

/** The round trips of users on all nodes: the node that judges an answer may not be the one that holds the connection. */
export class UserRoundTrips {
  /** Oldest entry first. */
  readonly #byUser = new Map<string, { ms: number; at: number }>()
  readonly #publish: (userId: string, ms: number) => void
  readonly #now: () => number

  constructor(publish: (userId: string, ms: number) => void, now: () => number) {
    this.#publish = publish
    this.#now = now
  }

  get size(): number {
    return this.#byUser.size
  }

  /** Publishes a measurement to all nodes, this one included, unless they know it already. */
  record(userId: string, ms: number): void {
    const known = this.#byUser.get(userId)
    if (known && Math.abs(known.ms - ms) <= INSIGNIFICANT_MS && this.#now() - known.at < REPUBLISH_AFTER_MS) return
    this.#publish(userId, ms)
  }

  store(userId: string, ms: number): void {
    this.#byUser.delete(userId)
    this.#byUser.set(userId, { ms, at: this.#now() })
  }

  get(userId: string): number | null {
    return this.#byUser.get(userId)?.ms ?? null
  }

  removeExpired(): void {
    const expiredBefore = this.#now() - EXPIRES_AFTER_MS
    for (const [userId, { at }] of this.#byUser) {
      if (at > expiredBefore) return
      this.#byUser.delete(userId)
    }
  }
}
