import type { MatchStore } from './match-store.ts'

/** Silence of all nodes together that counts as an outage. A pause shorter than this nobody notices on the clock. */
const OUTAGE_MS = 3_000
/** Known so recently, nothing can have gone unnoticed since. */
const FRESH_MS = 2_000

/** Finds out whether nobody could be served for a while, before anybody is timed out by it. */
export class Pulse {
  readonly #store: MatchStore
  readonly #now: () => number
  #beatAt: number | null = null
  #beating: Promise<void> | null = null

  constructor(store: MatchStore, now: () => number) {
    this.#store = store
    this.#now = now
  }

  /** The first beat of a process that serves alone: however short it was away, it was away. */
  start(servesAlone: boolean): Promise<void> {
    return this.#beat(servesAlone ? 0 : OUTAGE_MS)
  }

  beat(): Promise<void> {
    return this.#beat(OUTAGE_MS)
  }

  async ensureFresh(): Promise<void> {
    if (this.#beatAt === null || this.#now() - this.#beatAt > FRESH_MS) await this.beat()
  }

  #beat(outageMs: number): Promise<void> {
    this.#beating ??= this.#store
      .beat(outageMs)
      .then(() => {
        this.#beatAt = this.#now()
      })
      .finally(() => {
        this.#beating = null
      })
    return this.#beating
  }
}
