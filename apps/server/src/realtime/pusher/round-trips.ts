/** So little more or less changes nothing for anybody. */
const SAME_MS = 20
const TOLD_AGAIN_MS = 15_000
/** Who has not been measured for so long is not here any more. */
const KNOWN_MS = 60_000

/** How far away people are, on whichever node they are connected: the one that judges an answer may be another. */
export class RoundTrips {
  /** Longest known first. */
  readonly #known = new Map<string, { ms: number; at: number }>()
  readonly #tell: (userId: string, ms: number) => void
  readonly #now: () => number

  constructor(tell: (userId: string, ms: number) => void, now: () => number) {
    this.#tell = tell
    this.#now = now
  }

  get size(): number {
    return this.#known.size
  }

  /** Tells all nodes, this one too, unless they know. */
  measured(userId: string, ms: number): void {
    const known = this.#known.get(userId)
    if (known && Math.abs(known.ms - ms) <= SAME_MS && this.#now() - known.at < TOLD_AGAIN_MS) return
    this.#tell(userId, ms)
  }

  heard(userId: string, ms: number): void {
    this.#known.delete(userId)
    this.#known.set(userId, { ms, at: this.#now() })
  }

  of(userId: string): number | null {
    return this.#known.get(userId)?.ms ?? null
  }

  forgetOld(): void {
    const old = this.#now() - KNOWN_MS
    for (const [userId, { at }] of this.#known) {
      if (at > old) return
      this.#known.delete(userId)
    }
  }
}
