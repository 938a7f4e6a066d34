import type { MatchStore } from './match-store.ts'

/** Silence of all nodes together that counts as an outage. Players do not notice a shorter pause on their timers. */
const OUTAGE_MS = 3_000
/** A heartbeat this recent proves that there was no outage since. */
const FRESH_MS = 2_000

/** Detects, by heartbeats in the store, that no node served players for a while, before anyone is timed out by it. */
export class OutageDetector {
  readonly #store: MatchStore
  readonly #now: () => number
  #checkedAt: number | null = null
  #checking: Promise<void> | null = null

  constructor(store: MatchStore, now: () => number) {
    this.#store = store
    this.#now = now
  }

  /** The first heartbeat. For a process that serves alone, its own restart is an outage, however short. */
  start(servesAlone: boolean): Promise<void> {
    return this.#heartbeat(servesAlone ? 0 : OUTAGE_MS)
  }

  check(): Promise<void> {
    return this.#heartbeat(OUTAGE_MS)
  }

  async ensureChecked(): Promise<void> {
    if (this.#checkedAt === null || this.#now() - this.#checkedAt > FRESH_MS) await this.check()
  }

  #heartbeat(outageMs: number): Promise<void> {
    this.#checking ??= this.#store
      .heartbeat(outageMs)
      .then(() => {
        this.#checkedAt = this.#now()
      })
      .finally(() => {
        this.#checking = null
      })
    return this.#checking
  }
}
