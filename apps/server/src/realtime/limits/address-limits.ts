import { createHash } from 'node:crypto'
import { type Elsewhere, OPEN_SOCKETS, sum } from '../cluster/cluster-view.ts'
import type { RealtimeRates } from './limits.ts'
import { TokenBucket } from './token-bucket.ts'

/** How many connections each address holds, on all nodes together, and how fast it opens them on this one. */
export class AddressLimits {
  readonly #rates: RealtimeRates
  readonly #byAddress = new Map<string, { name: string; open: number; opens: TokenBucket }>()
  readonly #elsewhere: Elsewhere

  constructor(rates: RealtimeRates, elsewhere: Elsewhere) {
    this.#rates = rates
    this.#elsewhere = elsewhere
  }

  get size(): number {
    return this.#byAddress.size
  }

  /** Counts an attempt; says whether it may become a connection. */
  mayOpen(address: string, at: number): boolean {
    const { opensPerMinute, openPerAddress } = this.#rates
    const known = this.#byAddress.get(address)
    const entry = known ?? {
      name: nameOf(address),
      open: 0,
      opens: new TokenBucket(opensPerMinute / 60, opensPerMinute, at),
    }
    if (!known) this.#byAddress.set(address, entry)
    const elsewhere = sum(this.#elsewhere.held(OPEN_SOCKETS, entry.name))
    return entry.opens.take(at) && entry.open + elsewhere < openPerAddress
  }

  opened(address: string): void {
    this.#changed(address, 1)
  }

  closed(address: string): void {
    this.#changed(address, -1)
  }

  #changed(address: string, by: number): void {
    const entry = this.#byAddress.get(address)
    if (!entry) return
    entry.open += by
    this.#elsewhere.tell(OPEN_SOCKETS, entry.name, entry.open || null)
  }

  /** Addresses that nothing is held against are forgotten, or the list would grow with every visitor. */
  forget(at: number): void {
    for (const [address, { open, opens }] of this.#byAddress) {
      if (open === 0 && opens.isFull(at)) this.#byAddress.delete(address)
    }
  }
}

/** Addresses are people's: what nodes call them among each other must not tell. */
const nameOf = (address: string): string => createHash('sha256').update(address).digest('base64url').slice(0, 22)
