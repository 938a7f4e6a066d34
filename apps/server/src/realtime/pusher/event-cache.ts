import type { CachedEvent } from '../../features/realtime/realtime-ports.ts'
import { CACHE_TTL_MS } from '../limits/limits.ts'
import { parseFields } from './read-frame.ts'

/** Enough for any real use. Beyond it the oldest entries are dropped, so that invented channel names cannot fill the memory. */
const MAX_CHANNELS = 10_000

/** The last event of each cache channel. */
export class EventCache {
  readonly #entries = new Map<string, { frame: string; expiresAt: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  store(channel: string, frame: string): void {
    this.#entries.delete(channel)
    this.#entries.set(channel, { frame, expiresAt: this.#now() + CACHE_TTL_MS })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > MAX_CHANNELS && oldest !== undefined) this.#entries.delete(oldest)
  }

  frame(channel: string): string | null {
    const entry = this.#entries.get(channel)
    return entry && entry.expiresAt > this.#now() ? entry.frame : null
  }

  event(channel: string): CachedEvent | null {
    const entry = this.#entries.get(channel)
    const ttlMs = (entry?.expiresAt ?? 0) - this.#now()
    return entry && ttlMs > 0 ? { data: String(parseFields(entry.frame).data), ttlMs } : null
  }

  /** Entries are ordered by age and all live equally long, so the first one that is still valid ends the loop. */
  removeExpired(): void {
    for (const [channel, { expiresAt }] of this.#entries) {
      if (expiresAt > this.#now()) return
      this.#entries.delete(channel)
    }
  }
}
