import { createHash } from 'node:crypto'
import { TokenBucket } from '../../features/load/token-bucket.ts'
import { type ClusterView, OPEN_SOCKETS, sumCounts } from '../cluster/cluster-view.ts'
import type { RealtimeRates } from './limits.ts'

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

  /** Whether a socket may be opened now. Asking counts nothing, so that refused attempts do not prolong the wait. */
  hasRoom(address: string, at: number): boolean {
    const entry = this.#entryOf(address, at)
    const openOnPeers = sumCounts(this.#cluster.valuesOf(OPEN_SOCKETS, entry.key))
    return entry.attempts.has(at) && entry.open + openOnPeers < this.#rates.openPerAddress
  }

  /** Counts an attempt for which there is room. */
  recordAttempt(address: string, at: number): void {
    this.#entryOf(address, at).attempts.take(at)
  }

  /** The socket was refused for another reason. */
  takeBackAttempt(address: string): void {
    this.#byAddress.get(address)?.attempts.giveBack()
  }

  #entryOf(address: string, at: number) {
    const known = this.#byAddress.get(address)
    if (known) return known
    const { opensPerMinute } = this.#rates
    const entry = {
      key: hashAddress(address),
      open: 0,
      attempts: new TokenBucket(opensPerMinute / 60, opensPerMinute, at),
    }
    this.#byAddress.set(address, entry)
    return entry
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
