/**
 * Collects the calls of one tick of the event loop and does their work together, so that two hundred players who start
 * at once cost one write to the disk. Each call resolves when the work is done.
 */
export function batchPerTick<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: { item: Item; done: (result: Result) => void; failed: (error: unknown) => void }[] = []
  const workAll = () => {
    const batch = waiting
    waiting = []
    work(batch.map(({ item }) => item)).then(
      (results) => {
        for (const [index, { done }] of batch.entries()) done(results[index] as Result)
      },
      (error: unknown) => {
        for (const { failed } of batch) failed(error)
      },
    )
  }
  return (item) =>
    new Promise((done, failed) => {
      if (waiting.length === 0) setImmediate(workAll)
      waiting.push({ item, done, failed })
    })
}
