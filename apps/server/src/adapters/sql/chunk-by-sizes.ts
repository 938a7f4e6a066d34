/** The largest keeps well below how many values the engines allow in one statement. */
const SIZES = [64, 16, 4, 3, 2, 1]

/** Cuts a list into pieces of a few sizes only, so that the statements for them can be put into words once and kept. */
export function* chunkBySizes<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; ) {
    const size = SIZES.find((fits) => fits <= items.length - from) ?? 1
    yield items.slice(from, from + size)
    from += size
  }
}

/** Puts a statement into words once for each size. */
export function compileOncePerSize<Given, Query>(
  make: (given: Given, size: number) => Query,
): (given: Given, size: number) => Query {
  const made = new Map<number, Query>()
  return (given, size) => {
    const query = made.get(size) ?? make(given, size)
    made.set(size, query)
    return query
  }
}
