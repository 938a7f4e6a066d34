import { MEASURE_EVERY_MS } from '../limits/limits.ts'

/** A line is as slow as it lately was: one quick answer says nothing about the next. */
const REMEMBERED = 3

/** The way to one client and back, by our own pings: nothing that the client says about it counts. */
export class Line {
  #askedAt: number | null = null
  #isAnswered = true
  #roundTrips: readonly number[] = []

  isDue(at: number): boolean {
    return this.#isAnswered && (this.#askedAt === null || at - this.#askedAt >= MEASURE_EVERY_MS)
  }

  asked(at: number): void {
    this.#askedAt = at
    this.#isAnswered = false
  }

  /** An answer to nothing is no measure. */
  answered(at: number): void {
    if (this.#isAnswered || this.#askedAt === null) return
    this.#isAnswered = true
    this.#roundTrips = [...this.#roundTrips, at - this.#askedAt].slice(-REMEMBERED)
  }

  /** Null while nothing is known. A ping under way has taken at least as long as it is under way. */
  roundTripMs(at: number): number | null {
    const underWay = this.#isAnswered || this.#askedAt === null ? [] : [at - this.#askedAt]
    return this.#roundTrips.length === 0 ? null : Math.max(...this.#roundTrips, ...underWay)
  }
}
