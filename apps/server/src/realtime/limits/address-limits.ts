import { createHash } from 'node:crypto'
import { type ClusterView, OPEN_SOCKETS, sumCounts } from '../cluster/cluster-view.ts'
import type { RealtimeRates } from './limits.ts'
import { TokenBucket } from './token-bucket.ts'

/** Limits the open sockets of a network address on all nodes together, and how fast it opens them on this node. */
export class AddressLimits {
  readonly #rates: RealtimeRates
  readonly #byAddress = new Map<string, { key: string; open: number; attempts: TokenBucket }>()
  readonly #cluster: ClusterView

  constructor(rates: RealtimeRates, cluster: ClusterView) {
    this.#rates = rates
    this.#cluster = cluster
  }

  get size(): number {
    return this.#byAddress.size
  }

  /** Counts an attempt to open a socket; returns whether it is allowed. */
  recordAttempt(address: string, at: number): boolean {
    const { opensPerMinute, openPerAddress } = this.#rates
    const known = this.#byAddress.get(address)
    const entry = known ?? {
      key: hashAddress(address),
      open: 0,
      attempts: new TokenBucket(opensPerMinute / 60, opensPerMinute, at),
    }
    if (!known) this.#byAddress.set(address, entry)
    const openOnPeers = sumCounts(this.#cluster.valuesOf(OPEN_SOCKETS, entry.key))
    return entry.attempts.take(at) && entry.open + openOnPeers < openPerAddress
  }

  recordOpen(address: string): void {
    this.#adjust(address, 1)
  }

  recordClose(address: string): void {
    this.#adjust(address, -1)
  }

  #adjust(address: string, by: number): void {
    const entry = this.#byAddress.get(address)
    if (!entry) return
    entry.open += by
    this.#cluster.publish(OPEN_SOCKETS, entry.key, entry.open || null)
  }

  /** Forgets addresses without open sockets or recent attempts, or the map would grow with every visitor. */
  removeIdle(at: number): void {
    for (const [address, { open, attempts }] of this.#byAddress) {
      if (open === 0 && attempts.isFull(at)) this.#byAddress.delete(address)
    }
  }
}

/** Network addresses are personal data, so nodes only exchange their hashes. */
const hashAddress = (address: string): string => createHash('sha256').update(address).digest('base64url').slice(0, 22)
