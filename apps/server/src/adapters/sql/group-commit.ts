/**
 * Gathers what is asked for in one turn of the event loop and commits it together: two hundred players who start at
 * once cost one write to the disk and not two hundred. Nobody is answered before the commit.
 */
export function groupCommit<Item>(commit: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: { item: Item; done: () => void; failed: (error: unknown) => void }[] = []
  const commitAll = () => {
    const batch = waiting
    waiting = []
    commit(batch.map(({ item }) => item)).then(
      () => {
        for (const { done } of batch) done()
      },
      (error: unknown) => {
        for (const { failed } of batch) failed(error)
      },
    )
  }
  return (item) =>
    new Promise((done, failed) => {
      if (waiting.length === 0) setImmediate(commitAll)
      waiting.push({ item, done, failed })
    })
}
