/** Far below the number of values that the engines allow in one statement, for a few statements of a batch. */
const MOST_AT_ONCE = 512

/**
 * Does the work of all calls that arrive while earlier work is under way together, in one batch: the busier it gets, the
 * fewer transactions each call costs. Each call resolves when its own batch is done.
 */
export function batchWhileBusy<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: { item: Item; done: (result: Result) => void; failed: (error: unknown) => void }[] = []
  let isBusy = false
  const workAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE)
      waiting = waiting.slice(MOST_AT_ONCE)
      try {
        const results = await work(batch.map(({ item }) => item))
        for (const [index, { done }] of batch.entries()) done(results[index] as Result)
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    isBusy = false
  }
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (isBusy) return
      isBusy = true
      setImmediate(() => void workAll())
    })
}
