import { Problem } from '../../problem.ts'

interface Bounds {
  concurrency: number
  maxWaiting: number
}

type Runner = <Value>(work: () => Promise<Value>) => Promise<Value>

export interface BoundedQueue {
  /** Admits a call that is going to use `run`. When the queue is full, the call is refused before it does any work. */
  admit: Runner
  /** Runs a few at once, the others wait. Only for admitted calls: the length of this queue is not checked here. */
  run: Runner
}

export function boundedQueue({ concurrency, maxWaiting }: Bounds): BoundedQueue {
  let admitted = 0
  let running = 0
  const queue: (() => void)[] = []

  const releaseSlot = () => {
    const next = queue.shift()
    // The slot passes directly to the next in line, so that no new call can take it in between.
    if (next) next()
    else running -= 1
  }

  return {
    async admit(call) {
      if (admitted >= concurrency + maxWaiting) {
        throw new Problem('unavailable', 'Too many sign-ins at once. Please try again.', { retryAfterMs: 2_000 })
      }
      admitted += 1
      try {
        return await call()
      } finally {
        admitted -= 1
      }
    },

    async run(work) {
      if (running < concurrency) running += 1
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await work()
      } finally {
        releaseSlot()
      }
    },
  }
}
