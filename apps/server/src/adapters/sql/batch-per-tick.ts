/** Far below what anybody notices. */
const MOST_REST_MS = 5

/**
 * Collects the calls of one tick of the event loop and does their work together, so that two hundred players who start
 * at once cost one write to the disk. Each call resolves when the work is done.
 *
 * Work that stops the event loop, as a write to a slow disk does, is not begun again before the loop was free for as
 * long as the last work took: meanwhile more calls arrive, and share the next write.
 */
export function batchPerTick<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  now: () => number = () => performance.now(),
): (item: Item) => Promise<Result> {
  let waiting: { item: Item; done: (result: Result) => void; failed: (error: unknown) => void }[] = []
  let restUntil = 0
  const workAll = () => {
    const batch = waiting
    waiting = []
    const began = now()
    const rest = () => {
      restUntil = now() + Math.min(now() - began, MOST_REST_MS)
    }
    work(batch.map(({ item }) => item)).then(
      (results) => {
        rest()
        for (const [index, { done }] of batch.entries()) done(results[index] as Result)
      },
      (error: unknown) => {
        rest()
        for (const { failed } of batch) failed(error)
      },
    )
  }
  return (item) =>
    new Promise((done, failed) => {
      if (waiting.length === 0) {
        const restMs = restUntil - now()
        if (restMs < 1) setImmediate(workAll)
        else setTimeout(workAll, restMs)
      }
      waiting.push({ item, done, failed })
    })
}
