import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '../../problem.ts'

interface Bounds {
  concurrency: number
  maxWaiting: number
  /** On a busy machine work takes longer, and fewer may wait for it. */
  maxWaitMs?: number
}

/** How much the last work weighs in the average. */
const NEWEST_SHARE = 0.2

export interface BoundedQueue {
  /** Whether `admit` would let a call of this network in now. */
  hasPlace(network: string): boolean
  /** How many run now, and how many were admitted and do not. */
  counts(): { running: number; waiting: number }
  /**
   * Admits a call that is going to use `run`. When there is no place for it, the call is refused before it does any
   * work. A network may hold at most as many places as are still free, so that one alone never gets more than half. For
   * a network that has none only the number of other networks matters, because networks take turns: the many calls of
   * one never take the place of another, also when places get fewer because work takes longer.
   */
  admit<Value>(network: string, call: () => Promise<Value>): Promise<Value>
  /**
   * Runs a few at once, the others wait. Networks take turns, so that the many calls of one delay only each other. Only
   * for admitted calls: the length of this queue is not checked here.
   */
  run<Value>(work: () => Promise<Value>): Promise<Value>
}

export function boundedQueue(
  { concurrency, maxWaiting, maxWaitMs = Number.POSITIVE_INFINITY }: Bounds,
  now: () => number = () => performance.now(),
): BoundedQueue {
  /** Admitted calls by network. */
  const admitted = new Map<string, number>()
  let admittedCount = 0
  let running = 0
  /** How long work takes, on average. */
  let workMs: number | null = null
  /** Those who wait for a slot, by network. The first network is the next to get one, then it goes to the end. */
  const waiting = new Map<string, (() => void)[]>()
  /** Work happens deep inside the features, which need not know for whom. */
  const currentNetwork = new AsyncLocalStorage<string>()

  /** At least one, so that a stall does not lock everybody out. */
  const places = () =>
    concurrency +
    (workMs ? Math.max(1, Math.min(maxWaiting, Math.floor((maxWaitMs * concurrency) / workMs))) : maxWaiting)

  const waitForSlot = (network: string) =>
    new Promise<void>((resolve) => {
      const line = waiting.get(network)
      if (line) line.push(resolve)
      else waiting.set(network, [resolve])
    })

  const releaseSlot = () => {
    const [first] = waiting
    if (!first) {
      running -= 1
      return
    }
    const [network, [next, ...rest]] = first
    waiting.delete(network)
    if (rest.length > 0) waiting.set(network, rest)
    // The slot passes directly to the next in line, so that no new call can take it in between.
    next?.()
  }

  const hasPlace = (network: string) => {
    const held = admitted.get(network)
    return held === undefined ? admitted.size < places() : held < places() - admittedCount
  }

  return {
    hasPlace,
    counts: () => ({ running, waiting: Math.max(0, admittedCount - running) }),

    async admit(network, call) {
      if (!hasPlace(network)) {
        throw new Problem('unavailable', 'Too many requests at once. Please try again.', { retryAfterMs: 2_000 })
      }
      admitted.set(network, (admitted.get(network) ?? 0) + 1)
      admittedCount += 1
      try {
        return await currentNetwork.run(network, call)
      } finally {
        admittedCount -= 1
        const left = (admitted.get(network) ?? 1) - 1
        if (left > 0) admitted.set(network, left)
        else admitted.delete(network)
      }
    },

    async run(work) {
      if (running < concurrency) running += 1
      else await waitForSlot(currentNetwork.getStore() ?? '')
      const began = now()
      try {
        return await work()
      } finally {
        const tookMs = now() - began
        workMs = workMs === null ? tookMs : workMs + NEWEST_SHARE * (tookMs - workMs)
        releaseSlot()
      }
    },
  }
}
