import { PING_INTERVAL_MS } from '../limits/limits.ts'

/** The slowest of the last samples counts: one quick pong says nothing about the next. */
const KEPT_SAMPLES = 3

/** Measures the round trip to one client by WebSocket pings, so that nothing a client claims can influence it. */
export class RoundTripMeter {
  #pingedAt: number | null = null
  #isAnswered = true
  #samples: readonly number[] = []

  isDue(at: number): boolean {
    return this.#isAnswered && (this.#pingedAt === null || at - this.#pingedAt >= PING_INTERVAL_MS)
  }

  pingSent(at: number): void {
    this.#pingedAt = at
    this.#isAnswered = false
  }

  /** Ignores a pong without a ping. */
  pongReceived(at: number): void {
    if (this.#isAnswered || this.#pingedAt === null) return
    this.#isAnswered = true
    this.#samples = [...this.#samples, at - this.#pingedAt].slice(-KEPT_SAMPLES)
  }

  /** Null before the first pong. A pending ping counts with the time it has taken so far. */
  roundTripMs(at: number): number | null {
    const pending = this.#isAnswered || this.#pingedAt === null ? [] : [at - this.#pingedAt]
    return this.#samples.length === 0 ? null : Math.max(...this.#samples, ...pending)
  }
}
