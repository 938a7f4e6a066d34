/** Even the largest stays well below the number of values that the engines allow in one statement. */
const SIZES = [64, 16, 4, 3, 2, 1]

/** Cuts a list into chunks of only a few sizes, so that one statement per size can be compiled and reused. */
export function* chunkBySizes<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; ) {
    const size = SIZES.find((fits) => fits <= items.length - from) ?? 1
    yield items.slice(from, from + size)
    from += size
  }
}

/** Compiles a statement once for each size. */
export function compileOncePerSize<Database, Query>(
  compile: (db: Database, size: number) => Query,
): (db: Database, size: number) => Query {
  const compiled = new Map<number, Query>()
  return (db, size) => {
    const query = compiled.get(size) ?? compile(db, size)
    compiled.set(size, query)
    return query
  }
}
