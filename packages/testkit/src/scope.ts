/** `TESTS=quick`: for `npm run check`, which leaves PostgreSQL, Redis and most random inputs to `npm test`. */
export const isQuick = process.env.TESTS === 'quick'

/** `TESTS=all`: for `npm run test:all`, which adds what `npm test` has no time for. */
export const isWhole = process.env.TESTS === 'all'

/** How many random inputs a test tries. */
export function runs(all: number): number {
  if (isWhole) return all
  return Math.ceil(all / (isQuick ? 5 : 2))
}
