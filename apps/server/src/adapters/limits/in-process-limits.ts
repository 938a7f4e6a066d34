import { createHash } from 'node:crypto'
import type { Limits } from '../../features/limits.ts'

const MAX_WINDOWS = 100_000
const WINDOWS_PER_SWEEP = 2_000

/** Keys may contain personal data, which must not be readable where counters are stored. */
export const hashedKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

export interface InProcessLimits extends Limits {
  /** The number of windows that are kept. */
  readonly size: number
  /** Removes finished windows, a bounded number at a time. Called on a timer, so that no request pays for it. */
  sweep(): void
}

/**
 * Counters in the memory of this process. One hit costs the same however many windows there are.
 *
 * When there are too many windows, those go whose last hit is longest ago. That is safe: whoever wants to be forgotten
 * must first fill the map, and every caller counts its network before anything that it can make up. The window of that
 * network is hit again and again, so it stays, and refuses long before the map is full. Guesses at secrets have a map of
 * their own, which only calls that check a secret can fill.
 */
export function inProcessLimits(clock: () => number, maxWindows = MAX_WINDOWS): InProcessLimits {
  const [secrets, others] = [windowMap(clock, maxWindows), windowMap(clock, maxWindows)]
  return {
    get size() {
      return secrets.size() + others.size()
    },
    hit: async (key, { max, windowMs, secret }) => (secret ? secrets : others).hit(hashedKey(key), max, windowMs),
    async takeBack(key) {
      for (const map of [secrets, others]) map.takeBack(hashedKey(key))
    },
    async forget(key) {
      for (const map of [secrets, others]) map.forget(hashedKey(key))
    },
    sweep() {
      for (const map of [secrets, others]) map.sweep()
    },
  }
}

function windowMap(clock: () => number, maxWindows: number) {
  /** In the order of their last hit. */
  const windows = new Map<string, { count: number; endsAt: number }>()
  /** Continues where the previous sweep stopped. */
  let sweepFrom = windows.entries()

  const removeOldest = () => {
    const [oldest] = windows.keys()
    if (oldest !== undefined) windows.delete(oldest)
  }

  return {
    size: () => windows.size,
    hit(name: string, max: number, windowMs: number) {
      const now = clock()
      const known = windows.get(name)
      const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs }
      const ok = window.count < max
      if (ok) window.count += 1
      windows.delete(name)
      windows.set(name, window)
      if (windows.size > maxWindows) removeOldest()
      return { ok, left: Math.max(0, max - window.count), retryAfterMs: window.endsAt - now, max }
    },
    takeBack(name: string) {
      const window = windows.get(name)
      if (window && window.count > 0) window.count -= 1
    },
    forget: (name: string) => windows.delete(name),
    sweep() {
      const now = clock()
      for (let checked = 0; checked < WINDOWS_PER_SWEEP; checked += 1) {
        const next = sweepFrom.next()
        if (next.done) {
          sweepFrom = windows.entries()
          return
        }
        const [name, { endsAt }] = next.value
        if (endsAt <= now) windows.delete(name)
      }
    },
  }
}
