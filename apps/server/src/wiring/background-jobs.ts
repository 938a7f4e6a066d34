import type { Logger } from 'pino'
import type { Base } from './base.ts'

interface Job {
  /** For log and metrics. */
  name: string
  run(): Promise<unknown>
}

export interface JobResults {
  succeeded: number
  failed: number
  /** When it last succeeded, or was first scheduled, in epoch milliseconds: a job that never succeeds grows old, too. */
  succeededAt: number
  everyMs: number
}

/** What the timers of this process have done so far, by the name of the job. */
export const jobResults = new Map<string, JobResults>()

/** Runs the job at this interval until the end. A failed run is logged, and the next one tries again. */
export function runEvery(ms: number, { name, run }: Job, { logger, onClose }: Pick<Base, 'logger' | 'onClose'>): void {
  const results = resultsOf(name, ms)
  const timer = setInterval(() => {
    run().then(
      () => {
        results.succeeded += 1
        results.succeededAt = Date.now()
      },
      (error: unknown) => {
        results.failed += 1
        logger.warn({ err: error, job: name }, 'a background job failed; it runs again')
      },
    )
  }, ms).unref()
  onClose(() => clearInterval(timer))
}

/** Runs the job once, unless the process ends before. A failure is logged and not tried again. */
export function runAfter(ms: number, { name, run }: Job, logger: Logger): void {
  setTimeout(() => {
    run().catch((error: unknown) => logger.error({ err: error, job: name }, 'a background job failed'))
  }, ms).unref()
}

function resultsOf(name: string, everyMs: number): JobResults {
  const results = jobResults.get(name) ?? { succeeded: 0, failed: 0, succeededAt: Date.now(), everyMs }
  jobResults.set(name, results)
  return results
}
