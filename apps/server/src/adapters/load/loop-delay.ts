/** Often enough to see each long turn of the event loop, seldom enough to cost nothing. */
const EVERY_MS = 20

/**
 * Measures how long a request that arrives at any moment waits on average until the event loop gets to it. A turn of d
 * milliseconds is hit with a chance that grows with d and then costs half of d, so each one counts with its square.
 */
export function loopDelay(now: () => number): { tick(): void; read(): number } {
  let last = now()
  let since = last
  let squares = 0
  const record = (at: number) => {
    const late = Math.max(0, at - last - EVERY_MS)
    squares += late * late
    last = at
  }
  return {
    tick: () => record(now()),
    /** The average since the last call. */
    read() {
      const at = now()
      // A reading inside a long turn includes that turn.
      if (at - last > EVERY_MS) record(at)
      const average = at > since ? squares / (2 * (at - since)) : 0
      since = at
      squares = 0
      return average
    },
  }
}

export function watchLoopDelay(): { read(): number; stop(): void } {
  const delay = loopDelay(() => performance.now())
  const timer = setInterval(delay.tick, EVERY_MS).unref()
  return { read: delay.read, stop: () => clearInterval(timer) }
}
