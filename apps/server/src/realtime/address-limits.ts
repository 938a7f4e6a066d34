import type { RealtimeRates } from './limits.ts'
import { TokenBucket } from './token-bucket.ts'

/** How many connections each address holds and how fast it opens them. */
export class AddressLimits {
  readonly #rates: RealtimeRates
  readonly #byAddress = new Map<string, { open: number; opens: TokenBucket }>()

  constructor(rates: RealtimeRates) {
    this.#rates = rates
  }

  get size(): number {
    return this.#byAddress.size
  }

  /** Counts an attempt; says whether it may become a connection. */
  mayOpen(address: string, at: number): boolean {
    const { opensPerMinute, openPerAddress } = this.#rates
    const known = this.#byAddress.get(address)
    const entry = known ?? { open: 0, opens: new TokenBucket(opensPerMinute / 60, opensPerMinute, at) }
    if (!known) this.#byAddress.set(address, entry)
    return entry.opens.take(at) && entry.open < openPerAddress
  }

  opened(address: string): void {
    const entry = this.#byAddress.get(address)
    if (entry) entry.open += 1
  }

  closed(address: string): void {
    const entry = this.#byAddress.get(address)
    if (entry) entry.open -= 1
  }

  /** Addresses that nothing is held against are forgotten, or the list would grow with every visitor. */
  forget(at: number): void {
    for (const [address, { open, opens }] of this.#byAddress) {
      if (open === 0 && opens.isFull(at)) this.#byAddress.delete(address)
    }
  }
}
