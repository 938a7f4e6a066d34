import type { Log } from '../log.ts'

/** Smaller steps are the daily work of a time service. */
const JUMP_MS = 2_000

interface ClockWatchDeps {
  /** The clock of the machine, in epoch milliseconds. */
  wall(): number
  /** A monotonic clock. */
  now(): number
  log: Pick<Log, 'warn'>
}

/** Notices when somebody sets the clock of the machine, because deadlines and limits follow it. */
export function clockWatch({ wall, now, log }: ClockWatchDeps): { check(): void } {
  let offset = wall() - now()
  return {
    check() {
      const jumpedMs = Math.round(wall() - now() - offset)
      if (Math.abs(jumpedMs) < JUMP_MS) return
      offset += jumpedMs
      log.warn({ jumpedMs }, 'the clock of this machine was set; deadlines further ahead than possible are moved')
    },
  }
}
