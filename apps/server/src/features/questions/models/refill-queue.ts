import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { startLeasedWorker } from '../../leased-worker.ts'
import type { Log } from '../../log.ts'

export interface Cell {
  category: string
  difficulty: Difficulty
}

interface RefillJob extends Cell {
  /** How often it was claimed since it was queued, with this time. */
  attempts: number
  /** How often in a row its refills brought too little. */
  poorTimes: number
  /** Proves the claim. Never the same twice: a node that was away must not pass for the one that has the cell now. */
  lease: string
}

/** The cells that want questions, of all nodes. One belongs to the node that claimed it until its lease ends. */
export interface RefillStore {
  /** False when the cell waits, is being written, or rests. */
  add(cell: Cell): Promise<boolean>
  claim(leaseMs: number): Promise<RefillJob | null>
  /** False when another node has it by now. */
  renew(job: RefillJob, leaseMs: number): Promise<boolean>
  /** It wants nothing any more, and nobody can ask for more until `restingUntil`. */
  end(job: RefillJob, rest: { poorTimes: number; restingUntil: number }): Promise<void>
  /** Due again at once, for another node. */
  release(job: RefillJob): Promise<void>
  state(): Promise<{ wanted: readonly Cell[]; poor: readonly { cell: Cell; until: number; times: number }[] }>
  /** Lets all cells that rest be asked for again; returns how many had brought too little. */
  wakeAll(): Promise<number>
}

const AT_ONCE = 2
const LEASE_MS = 60_000
const RENEW_MS = 15_000
const POLL_MS = 5_000
/** A refill that kills nodes is not tried for ever. */
const MOST_ATTEMPTS = 3
/** When a refill keeps fewer, the cell is left alone for a while. */
const ENOUGH_KEPT = 6
const REST_MS = 60_000
const PAUSE_MS = 10 * 60_000
const LONGEST_PAUSE_MS = 6 * 60 * 60_000

export interface RefillQueue {
  /** Queues a cell, unless it is queued, running or paused on any node. */
  enqueue(cell: Cell): Promise<void>
  /** Resolves when this node runs no refill. */
  idle(): Promise<void>
  state: RefillStore['state']
  /** Forgets all pauses; returns how many. */
  resume(): Promise<number>
  close(): Promise<void>
}

interface RefillQueueDeps {
  store: RefillStore
  /** Returns how many questions were kept; null when the model was not asked or failed. */
  refill(cell: Cell, signal: AbortSignal): Promise<number | null>
  log: Pick<Log, 'warn'>
  clock(): number
}

/** Runs at most one refill per cell in the cluster and two on this node. */
export function startRefillQueue({ store, refill, log, clock }: RefillQueueDeps): RefillQueue {
  const adding = new Set<Promise<unknown>>()

  async function refillOrNull(cell: Cell, signal: AbortSignal): Promise<number | null> {
    try {
      return await refill(cell, signal)
    } catch (err) {
      log.warn(
        { err, category: cell.category, difficulty: cell.difficulty },
        'a refill of questions failed; the cell is tried again later',
      )
      return null
    }
  }

  const worker = startLeasedWorker<RefillJob>({
    claim: () => store.claim(LEASE_MS),
    async work(job, { signal }) {
      // The node may have been told to stop while it was claiming.
      if (signal.aborted) return store.release(job)
      const kept = job.attempts > MOST_ATTEMPTS ? null : await refillOrNull(job, signal)
      if (signal.aborted) return store.release(job)
      const poorTimes = kept !== null && kept >= ENOUGH_KEPT ? 0 : job.poorTimes + 1
      const restMs = poorTimes === 0 ? REST_MS : Math.min(PAUSE_MS * 2 ** (poorTimes - 1), LONGEST_PAUSE_MS)
      return store.end(job, { poorTimes, restingUntil: clock() + restMs })
    },
    renewal: { everyMs: RENEW_MS, renew: (job) => store.renew(job, LEASE_MS) },
    atOnce: AT_ONCE,
    pollMs: POLL_MS,
    reportFailure: (err) => log.warn({ err }, 'the queue of refills could not be read or saved'),
  })

  return {
    async enqueue(cell) {
      const added = store.add(cell)
      adding.add(added)
      try {
        if (await added) worker.wake()
      } finally {
        adding.delete(added)
      }
    },
    async idle() {
      while (adding.size > 0) await Promise.allSettled(adding)
      await worker.idle()
    },
    state: store.state,
    resume: store.wakeAll,
    close: worker.close,
  }
}
