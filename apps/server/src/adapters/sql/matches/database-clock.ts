/** Samples are this fresh at most, because clocks drift and can be set. */
const WINDOW_MS = 15_000

/** Clocks drift a little within two windows, and times are whole ms. */
const TOLERANCE_MS = 10

interface Sample {
  /** What to add to this process's clock to get the time of the database. */
  offset: number
  roundTripMs: number
}

/**
 * The clock of the database, on which all nodes agree, without asking for it: each reply that carries the time tells how
 * far this process's monotonic clock is from it, to within half a round trip. The fastest reply tells it best.
 */
export class DatabaseClock {
  readonly #monotonic: () => number
  #best: Sample | null = null
  #bestOfLastWindow: Sample | null = null
  #windowEndsAt = 0

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
  }

  /** Starts a measurement; call the result with the time in the reply. */
  startSample(): (databaseTime: number) => void {
    const sentAt = this.#monotonic()
    return (databaseTime) => {
      const receivedAt = this.#monotonic()
      if (receivedAt >= this.#windowEndsAt) {
        this.#bestOfLastWindow = this.#best
        this.#best = null
        this.#windowEndsAt = receivedAt + WINDOW_MS
      }
      const sample = { offset: databaseTime - (sentAt + receivedAt) / 2, roundTripMs: receivedAt - sentAt }
      const best = this.#bestSample()
      // A clock was set, or this machine slept: what was measured before is no longer true.
      if (best && !canBothBeTrue(best, sample)) this.#best = this.#bestOfLastWindow = null
      if (this.#best === null || sample.roundTripMs < this.#best.roundTripMs) this.#best = sample
    }
  }

  /** In whole ms; null until there is a sample of the last two windows. */
  now(): number | null {
    const sample = this.#bestSample()
    return sample && Math.round(this.#monotonic() + sample.offset)
  }

  #bestSample(): Sample | null {
    // A process that was frozen or idle has no recent sample.
    if (this.#monotonic() >= this.#windowEndsAt + WINDOW_MS) return null
    const [one, other] = [this.#best, this.#bestOfLastWindow]
    if (!one || !other) return one ?? other
    return one.roundTripMs <= other.roundTripMs ? one : other
  }
}

const canBothBeTrue = (one: Sample, other: Sample): boolean =>
  Math.abs(one.offset - other.offset) <= (one.roundTripMs + other.roundTripMs) / 2 + TOLERANCE_MS
