import { Problem } from '../../problem.ts'

interface Bounds {
  atOnce: number
  waiting: number
}

/** Lets a few pieces of work run at once and a few more wait; whoever comes after that is sent away at once. */
export function boundedQueue({ atOnce, waiting }: Bounds): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0
  const queue: (() => void)[] = []

  const leave = () => {
    const next = queue.shift()
    // The place is handed on without ever being free, so that nobody new can slip in between.
    if (next) next()
    else running -= 1
  }

  return async (work) => {
    if (running < atOnce) running += 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Problem('unavailable', 'Too many sign-ins at once. Please try again.', { retryAfterMs: 2_000 })
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
