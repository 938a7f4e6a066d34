import type { CachedEvent } from '../../features/realtime/realtime-ports.ts'
import { CACHE_MS } from '../limits/limits.ts'
import { fieldsOfText } from './read-frame.ts'

/** Enough for any real use; the oldest give way, so that names made up without end cannot fill the memory. */
const MOST_CHANNELS = 10_000

/** The last event of each cache channel. */
export class EventCache {
  readonly #last = new Map<string, { frame: string; until: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  keep(channel: string, frame: string): void {
    this.#last.delete(channel)
    this.#last.set(channel, { frame, until: this.#now() + CACHE_MS })
    const [oldest] = this.#last.keys()
    if (this.#last.size > MOST_CHANNELS && oldest !== undefined) this.#last.delete(oldest)
  }

  frame(channel: string): string | null {
    const last = this.#last.get(channel)
    return last && last.until > this.#now() ? last.frame : null
  }

  event(channel: string): CachedEvent | null {
    const last = this.#last.get(channel)
    const ttlMs = (last?.until ?? 0) - this.#now()
    return last && ttlMs > 0 ? { data: String(fieldsOfText(last.frame).data), ttlMs } : null
  }

  /** Oldest first, and all live equally long: the first that is still good ends the search. */
  forgetOld(): void {
    for (const [channel, { until }] of this.#last) {
      if (until > this.#now()) return
      this.#last.delete(channel)
    }
  }
}
