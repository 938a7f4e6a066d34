interface LeasedWorkerDeps<Job> {
  /** The next due job, for this caller alone until its lease ends; null when none is due. */
  claim(): Promise<Job | null>
  /** Ends, retries or releases the job itself; what it throws is reported, and the job is due again when its lease ends. */
  work(job: Job, lease: Lease): Promise<void>
  /** For jobs that may take longer than their lease: renews it now and then. False when the job is no longer this node's. */
  renewal?: { everyMs: number; renew(job: Job): Promise<boolean> }
  /** How many jobs this node does at once. */
  atOnce: number
  /** How often it looks for jobs that nobody woke it for, such as those of nodes that died. */
  pollMs: number
  reportFailure(error: unknown): void
}

export interface Lease {
  /** Aborts when the job was stopped, belongs to another node by now, or when this node stops. */
  signal: AbortSignal
  /** Renews at once, for work that saves how far it is together with its lease. */
  renew(): Promise<void>
}

export interface LeasedWorker<Job> {
  /** A job was queued: do not wait for the next poll. */
  wake(): void
  /** Stops jobs that this node works on. */
  stop(isMeant: (job: Job) => boolean): void
  /** Resolves when this node works on nothing. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Does jobs of a queue in the database until it is closed. A job is leased, so that another node takes over after a death. */
export function startLeasedWorker<Job>(deps: LeasedWorkerDeps<Job>): LeasedWorker<Job> {
  const { claim, work, renewal, atOnce, pollMs, reportFailure } = deps
  const workers = new Set<Promise<void>>()
  const working = new Map<Job, AbortController>()
  let closed = false

  async function workOn(job: Job): Promise<void> {
    const stopping = new AbortController()
    working.set(job, stopping)
    if (closed) stopping.abort()
    const renew = async () => {
      try {
        if (renewal && !(await renewal.renew(job))) stopping.abort()
      } catch (error) {
        // The lease is longer than one renewal: the next one may succeed.
        reportFailure(error)
      }
    }
    const renewing = renewal && setInterval(renew, renewal.everyMs)
    try {
      await work(job, { signal: stopping.signal, renew })
    } finally {
      clearInterval(renewing)
      working.delete(job)
    }
  }

  async function run(): Promise<void> {
    let next = await claim()
    while (next !== null) {
      await workOn(next)
      next = closed ? null : await claim()
    }
  }

  function wake(): void {
    if (closed || workers.size >= atOnce) return
    const worker = run()
      .catch(reportFailure)
      .finally(() => workers.delete(worker))
    workers.add(worker)
  }

  const timer = setInterval(wake, pollMs)
  timer.unref()
  wake()
  return {
    wake,
    stop(isMeant) {
      for (const [job, stopping] of working) if (isMeant(job)) stopping.abort()
    },
    async idle() {
      while (workers.size > 0) await Promise.all(workers)
    },
    async close() {
      closed = true
      clearInterval(timer)
      for (const stopping of working.values()) stopping.abort()
      await Promise.all(workers)
    },
  }
}
