/** Wakes matches when something is due. Only a hint: what a timer forgets, the sweep finds. */
export interface MatchClock {
  /** In place of what was set for this match before; null when nothing will be due. */
  arm(code: string, inMs: number | null): void
  stop(): void
}

/** Node runs a timer at once when it is set for longer than it can count. */
const LONGEST_MS = 2 ** 31 - 1

export function matchClock(wake: (code: string) => void): MatchClock {
  const timers = new Map<string, NodeJS.Timeout>()
  let stopped = false
  const disarm = (code: string) => {
    clearTimeout(timers.get(code))
    timers.delete(code)
  }
  return {
    arm(code, inMs) {
      disarm(code)
      if (inMs === null || stopped) return
      const ring = () => {
        timers.delete(code)
        wake(code)
      }
      timers.set(code, setTimeout(ring, Math.min(Math.max(0, inMs), LONGEST_MS)))
    },
    stop() {
      stopped = true
      for (const code of [...timers.keys()]) disarm(code)
    },
  }
}
