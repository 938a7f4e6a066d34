import { Problem } from '../../problem.ts'

interface Bounds {
  atOnce: number
  waiting: number
}

type Runner = <Value>(work: () => Promise<Value>) => Promise<Value>

export interface BoundedQueue {
  /** Lets a call in that will have work for the queue; whoever comes when it is full is sent away before he costs anything. */
  admit: Runner
  /** A few at once; the others wait for their turn. Only for who was let in: this door is not guarded. */
  run: Runner
}

export function boundedQueue({ atOnce, waiting }: Bounds): BoundedQueue {
  let admitted = 0
  let running = 0
  const queue: (() => void)[] = []

  const leave = () => {
    const next = queue.shift()
    // The place is handed on without ever being free, so that nobody new can slip in between.
    if (next) next()
    else running -= 1
  }

  return {
    async admit(call) {
      if (admitted >= atOnce + waiting) {
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
      if (running < atOnce) running += 1
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
