import type { PurchaseReader } from './purchase-reader.ts'
import { PurchaseServiceDown } from './purchase-service.ts'
import type { Reread, Rereads } from './rereads.ts'

/** Longer than any reading takes; only a node that died leaves its work to another. */
const LEASE_MS = 15_000
const FIRST_PAUSE_MS = 500
/** Once the service is back, everybody's purchases are right within a minute. */
const LONGEST_PAUSE_MS = 20_000
/** What another node was told and died over must not wait long. */
const LOOK_EVERY_MS = 2_000
/** How many customers a node asks about at once. */
const LANES = 4

interface Parts {
  rereads: Rereads
  reader: PurchaseReader
  /** Told of each failure; the reading itself is tried again. */
  report(error: unknown): void
}

export interface RereadRunner {
  /** Somebody's purchases should be read: no need to wait for the next look. */
  wake(): void
  close(): Promise<void>
}

/** Reads purchases again behind the events that said so. */
export function startRereadRunner({ rereads, reader, report }: Parts): RereadRunner {
  const lanes = new Set<Promise<void>>()
  let closed = false

  async function carryOut(reread: Reread): Promise<void> {
    try {
      await reader.read(reread.userId)
    } catch (error) {
      report(error)
      const asked = error instanceof PurchaseServiceDown ? (error.retryAfterMs ?? 0) : 0
      await rereads.tryAgain(reread, Math.min(Math.max(pauseAfter(reread.attempts), asked), LONGEST_PAUSE_MS))
      return
    }
    await rereads.done(reread)
  }

  async function run(): Promise<void> {
    let next = await rereads.claim(LEASE_MS)
    while (next) {
      await carryOut(next)
      next = closed ? null : await rereads.claim(LEASE_MS)
    }
  }

  function wake(): void {
    if (closed || lanes.size >= LANES) return
    const lane = run()
      .catch(report)
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  const timer = setInterval(wake, LOOK_EVERY_MS)
  timer.unref()
  wake()
  return {
    wake,
    async close() {
      closed = true
      clearInterval(timer)
      await Promise.all(lanes)
    },
  }
}

export const pauseAfter = (attempts: number): number => Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS)
