const IDLE_AT_MOST_MS = 3000
const WITHOUT_IDLE_MS = 300
const FIRST_VISIT_MS = 5000

/**
 * Calls `start` once, when the browser is idle or at the first input, so that it does not delay the first paint. On a first
 * visit a slow phone is idle in between while it still fetches and compiles the app, so that it waits longer there.
 */
export function runWhenIdle(start: () => void): () => void {
  const inputs = ['pointerdown', 'keydown'] as const
  const isFirstVisit = document.getElementById('root')?.dataset.prerendered !== undefined
  const idle =
    !isFirstVisit && typeof requestIdleCallback === 'function'
      ? requestIdleCallback(begin, { timeout: IDLE_AT_MOST_MS })
      : null
  const timer = idle === null ? setTimeout(begin, isFirstVisit ? FIRST_VISIT_MS : WITHOUT_IDLE_MS) : undefined
  for (const input of inputs) addEventListener(input, begin, { once: true, passive: true })

  function cancel() {
    if (idle !== null) cancelIdleCallback(idle)
    clearTimeout(timer)
    for (const input of inputs) removeEventListener(input, begin)
  }
  function begin() {
    cancel()
    start()
  }
  return cancel
}
