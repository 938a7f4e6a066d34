/**
 * Runs work that ends when its time is over or `outer` is aborted. The timer is our own: Node 20 collects an
 * `AbortSignal.timeout` within an `AbortSignal.any` as garbage, and then nothing ends the work any more.
 */
export async function withinTime<Value>(
  ms: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const own = new AbortController()
  const stop = () => own.abort()
  const timer = setTimeout(stop, ms)
  outer.addEventListener('abort', stop)
  if (outer.aborted) stop()
  try {
    return await work(own.signal)
  } finally {
    clearTimeout(timer)
    outer.removeEventListener('abort', stop)
  }
}
