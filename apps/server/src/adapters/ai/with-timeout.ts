/**
 * Runs work with a signal that aborts after `ms` or together with `outer`. It has a timer of its own because Node 20
 * may garbage-collect an `AbortSignal.timeout` inside an `AbortSignal.any`, and then the work is never aborted.
 */
export async function withTimeout<Value>(
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
