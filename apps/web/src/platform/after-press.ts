/** A page that is not shown paints nothing. */
const WITHOUT_PAINT_MS = 200

let isAnswering = false

/** Calls `work` once, after the next paint. */
function afterPaint(work: () => void) {
  const fallback = setTimeout(finish, WITHOUT_PAINT_MS)
  let isDone = false
  function finish() {
    if (isDone) return
    isDone = true
    clearTimeout(fallback)
    work()
  }
  requestAnimationFrame(() => setTimeout(finish))
}

for (const press of ['click', 'keydown']) {
  addEventListener(
    press,
    () => {
      isAnswering = true
      // React draws the answer before the next task.
      setTimeout(() => {
        isAnswering = false
      })
    },
    { capture: true, passive: true },
  )
}

/**
 * Calls `work` at once, unless a press is waiting for its answer: then after that was painted. On a cheap phone starting
 * a single request takes 30 ms, which the player would wait for.
 */
export function afterPress(work: () => void) {
  if (isAnswering) afterPaint(work)
  else work()
}
