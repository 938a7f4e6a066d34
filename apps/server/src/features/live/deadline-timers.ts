import type { Log } from '../log.ts'

/** Wakes games at their next deadline. The sweep finds games whose timer was lost. */
export interface DeadlineTimers {
  /** Replaces the earlier timer of this game; null when it has no deadline. */
  set(code: string, inMs: number | null): void
  stop(): void
}

/** Node fires a longer timer at once, because its counter overflows. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

export function deadlineTimers(kind: string, wake: (code: string) => Promise<unknown>, log: Log): DeadlineTimers {
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
        wake(code).catch((err: unknown) => {
          log.error({ err, code }, `a ${kind} was not woken; the sweep will find it`)
        })
      }
      timers.set(code, setTimeout(fire, Math.min(Math.max(0, inMs), MAX_TIMEOUT_MS)))
    },
    stop() {
      stopped = true
      for (const code of [...timers.keys()]) clear(code)
    },
  }
}
