import type { Log } from '../log.ts'

export const SWEEP_MS = 500

/** One of the things that a sweep does. */
export interface SweepStep {
  /** Completes "could not …" in the log. */
  what: string
  run(): Promise<unknown>
  /** How often, for what need not happen in every sweep. */
  everyMs?: number
  /** Resolves when nothing that `run` began is under way any more. */
  idle?(): Promise<unknown>
}

export interface SweepLoop {
  start(): void
  /** One sweep; after `start` it runs by itself twice a second. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

/** Repeats the steps, so that a dead node or a lost message delays a game but never stops it. */
export function sweepLoop(steps: readonly SweepStep[], log: Log): SweepLoop {
  const waits = steps.map((step) => ({ step, leftMs: 0 }))
  let timer: NodeJS.Timeout | undefined
  let sweeping: Promise<void> = Promise.resolve()
  let stopped = false

  const sweep = async () => {
    for (const wait of waits) {
      wait.leftMs -= SWEEP_MS
      if (wait.leftMs > 0) continue
      wait.leftMs = wait.step.everyMs ?? 0
      await attempt(wait.step.what, wait.step.run, log)
    }
  }
  const schedule = () => {
    if (stopped) return
    timer = setTimeout(() => {
      sweeping = sweep().finally(schedule)
    }, SWEEP_MS)
  }

  return {
    start: schedule,
    sweep,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await sweeping
      await Promise.all(steps.map(({ idle }) => idle?.()))
    },
  }
}

/** Work that fails is tried again in the next sweep, and other work goes on. */
export async function attempt(what: string, work: () => Promise<unknown>, log: Log): Promise<void> {
  try {
    await work()
  } catch (err) {
    log.error({ err }, `could not ${what}`)
  }
}
