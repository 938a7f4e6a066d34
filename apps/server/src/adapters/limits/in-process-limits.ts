import { createHash } from 'node:crypto'
import type { Limits } from '../../features/limits.ts'

/** With more counters than this, expired ones are deleted, so that a flood of callers does not fill the memory. */
const SWEEP_ABOVE = 10_000

/** Keys may contain personal data, which must not be readable where counters are stored. */
export const hashedKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

export function inProcessLimits(clock: () => number): Limits {
  const windows = new Map<string, { count: number; endsAt: number }>()

  const sweep = (now: number) => {
    for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
  }

  return {
    async hit(key, { most, perMs }) {
      const now = clock()
      if (windows.size > SWEEP_ABOVE) sweep(now)
      const name = hashedKey(key)
      const known = windows.get(name)
      const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + perMs }
      window.count += 1
      windows.set(name, window)
      return { ok: window.count <= most, left: Math.max(0, most - window.count), retryAfterMs: window.endsAt - now }
    },
    async takeBack(key) {
      const window = windows.get(hashedKey(key))
      if (window && window.count > 0) window.count -= 1
    },
    async forget(key) {
      windows.delete(hashedKey(key))
    },
  }
}
