import { type LeasedWorker, startLeasedWorker } from '../leased-worker.ts'
import type { PurchaseReader } from './purchase-records.ts'
import { PurchaseServiceDown } from './purchase-service.ts'

interface PurchaseSyncJob {
  userId: string
  /** Rises with every request: a read only fulfils requests from before it started. */
  requestCount: number
  /** How often it was tried before. */
  attempts: number
}

/** Users whose purchases must be read again; a job stays queued until it is completed, whatever happens to a node. */
export interface PurchaseSyncQueue {
  /** Does nothing when the user is queued already. */
  enqueue(userId: string): Promise<void>
  /** A due job of an existing account, for this caller alone until `leaseMs` from now; null when none is due. */
  claim(leaseMs: number): Promise<PurchaseSyncJob | null>
  complete(job: PurchaseSyncJob): Promise<void>
  retry(job: PurchaseSyncJob, inMs: number): Promise<void>
}

/** Longer than any read takes, so that only jobs of dead nodes are claimed again. */
const LEASE_MS = 15_000
const FIRST_RETRY_MS = 500
/** Once the service is back, all purchases are up to date within a minute. */
const LONGEST_RETRY_MS = 20_000
/** Finds jobs of nodes that died. */
const POLL_MS = 2_000
/** How many users a node reads at once. */
const CONCURRENCY = 4

interface PurchaseSyncDeps {
  queue: PurchaseSyncQueue
  reader: PurchaseReader
  /** Called for each failure; the job itself is retried. */
  reportFailure(error: unknown): void
}

/** Reads purchases again when an event or a failed read asked for it. */
export function startPurchaseSyncWorker({
  queue,
  reader,
  reportFailure,
}: PurchaseSyncDeps): LeasedWorker<PurchaseSyncJob> {
  async function process(job: PurchaseSyncJob): Promise<void> {
    try {
      await reader.read(job.userId)
    } catch (error) {
      reportFailure(error)
      const requestedMs = error instanceof PurchaseServiceDown ? (error.retryAfterMs ?? 0) : 0
      await queue.retry(job, Math.min(Math.max(retryDelay(job.attempts), requestedMs), LONGEST_RETRY_MS))
      return
    }
    await queue.complete(job)
  }

  return startLeasedWorker({
    claim: () => queue.claim(LEASE_MS),
    work: process,
    atOnce: CONCURRENCY,
    pollMs: POLL_MS,
    reportFailure,
  })
}

export const retryDelay = (attempts: number): number => Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS)
