const IDLE_AT_MOST_MS = 3000
const WITHOUT_IDLE_MS = 300

/** Calls `start` once, when the browser is idle or at the first input, so that it does not delay the first paint. */
export function runWhenIdle(start: () => void): () => void {
  const inputs = ['pointerdown', 'keydown'] as const
  const idle =
    typeof requestIdleCallback === 'function' ? requestIdleCallback(begin, { timeout: IDLE_AT_MOST_MS }) : null
  const timer = idle === null ? setTimeout(begin, WITHOUT_IDLE_MS) : undefined
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
