interface LeasedWorkerDeps<Job> {
  /** The next due job, for this caller alone until its lease ends; null when none is due. */
  claim(): Promise<Job | null>
  /** Ends, retries or releases the job itself; what it throws is reported, and the job is due again when its lease ends. */
  work(job: Job): Promise<void>
  /** How many jobs this node does at once. */
  atOnce: number
  /** How often it looks for jobs that nobody woke it for, such as those of nodes that died. */
  pollMs: number
  reportFailure(error: unknown): void
}

export interface LeasedWorker {
  /** A job was queued: do not wait for the next poll. */
  wake(): void
  close(): Promise<void>
}

/** Does jobs of a queue in the database until it is closed. A job is leased, so that another node takes over after a death. */
export function startLeasedWorker<Job>(deps: LeasedWorkerDeps<Job>): LeasedWorker {
  const { claim, work, atOnce, pollMs, reportFailure } = deps
  const running = new Set<Promise<void>>()
  let closed = false

  async function run(): Promise<void> {
    let next = await claim()
    while (next !== null) {
      await work(next)
      next = closed ? null : await claim()
    }
  }

  function wake(): void {
    if (closed || running.size >= atOnce) return
    const worker = run()
      .catch(reportFailure)
      .finally(() => running.delete(worker))
    running.add(worker)
  }

  const timer = setInterval(wake, pollMs)
  timer.unref()
  wake()
  return {
    wake,
    async close() {
      closed = true
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}
