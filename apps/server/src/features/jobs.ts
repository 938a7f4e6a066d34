/** Periodic jobs that only one node of the cluster runs. */
export interface JobRuns {
  /** True for exactly one caller per period: that caller runs the job, which is due again after `everyMs`. */
  claim(name: string, at: number, everyMs: number): Promise<boolean>
  /** True for exactly one caller while the job is due; until `finish` or `release` it is due for nobody else. */
  begin(name: string, at: number, everyMs: number): Promise<boolean>
  finish(name: string, at: number): Promise<void>
  /** The job failed and is due at once. */
  release(name: string): Promise<void>
}

interface DueJob {
  name: string
  everyMs: number
  run(): Promise<unknown>
}

/** Runs the job if it is due. It counts as done only when it has succeeded; a failure is thrown, and it stays due. */
export async function runIfDue(jobs: JobRuns, { name, everyMs, run }: DueJob, clock: () => number): Promise<void> {
  if (!(await jobs.begin(name, clock(), everyMs))) return
  try {
    await run()
  } catch (error) {
    await jobs.release(name)
    throw error
  }
  await jobs.finish(name, clock())
}
