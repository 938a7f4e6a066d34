/** Rate limit that allows `burst` at once and `perSecond` in the long run. */
export class TokenBucket {
  readonly #perSecond: number
  readonly #burst: number
  #tokens: number
  #filledAt: number

  constructor(perSecond: number, burst: number, at: number) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#tokens = burst
    this.#filledAt = at
  }

  take(at: number, amount = 1): boolean {
    if (!this.has(at, amount)) return false
    this.#tokens -= amount
    return true
  }

  has(at: number, amount = 1): boolean {
    const gained = (Math.max(0, at - this.#filledAt) / 1000) * this.#perSecond
    this.#tokens = Math.min(this.#burst, this.#tokens + gained)
    this.#filledAt = at
    return this.#tokens >= amount
  }

  /** For what was refused by somebody else after it was taken. */
  giveBack(): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + 1)
  }

  /** A full bucket can be forgotten: a new one allows just as much. */
  isFull(at: number): boolean {
    return this.#tokens + ((at - this.#filledAt) / 1000) * this.#perSecond >= this.#burst
  }
}
