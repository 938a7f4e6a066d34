/** `TESTS=quick`: for `npm run check`, which leaves PostgreSQL, Redis and most random inputs to `npm test`. */
export const isQuick = process.env.TESTS === 'quick'

/** How many random inputs a test tries. */
export const runs = (all: number): number => (isQuick ? Math.ceil(all / 5) : all)
