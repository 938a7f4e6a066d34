import type { Logger } from 'pino'

interface Job {
  /** For the log. */
  name: string
  run(): Promise<unknown>
}

/** Runs the job at this interval until the timer is cleared. A failed run is logged, and the next one tries again. */
export function runEvery(ms: number, { name, run }: Job, logger: Logger): NodeJS.Timeout {
  return setInterval(() => {
    run().catch((error: unknown) => logger.warn({ err: error, job: name }, 'a background job failed; it runs again'))
  }, ms).unref()
}

/** Runs the job once, unless the process ends before. A failure is logged and not tried again. */
export function runAfter(ms: number, { name, run }: Job, logger: Logger): void {
  setTimeout(() => {
    run().catch((error: unknown) => logger.error({ err: error, job: name }, 'a background job failed'))
  }, ms).unref()
}
