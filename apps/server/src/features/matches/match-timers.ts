/** Wakes matches at their next deadline. The sweep finds matches whose timer was lost. */
export interface MatchTimers {
  /** Replaces the earlier timer of this match; null when it has no deadline. */
  set(code: string, inMs: number | null): void
  stop(): void
}

/** Node fires a longer timer at once, because its counter overflows. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

export function matchTimers(wake: (code: string) => void): MatchTimers {
  const timers = new Map<string, NodeJS.Timeout>()
  let stopped = false
  const clear = (code: string) => {
    clearTimeout(timers.get(code))
    timers.delete(code)
  }
  return {
    set(code, inMs) {
      clear(code)
      if (inMs === null || stopped) return
      const fire = () => {
        timers.delete(code)
        wake(code)
      }
      timers.set(code, setTimeout(fire, Math.min(Math.max(0, inMs), MAX_TIMEOUT_MS)))
    },
    stop() {
      stopped = true
      for (const code of [...timers.keys()]) clear(code)
    },
  }
}
