import { invalidQuery, type Query } from './query.ts'

const DEFAULT_LIMIT = 25
const MOST = 100

export interface Page {
  limit: number
  offset: number
}

/** Limit and offset, of each the first that is given. */
export function pageFromQueries(queries: readonly Query[]): Page {
  return {
    limit: Math.min(wholeNumber(queries, 'limit', 1) ?? DEFAULT_LIMIT, MOST),
    offset: wholeNumber(queries, 'offset', 0) ?? 0,
  }
}

const MOST_OFFSET = 1_000_000_000

function wholeNumber(queries: readonly Query[], method: 'limit' | 'offset', least: number): number | undefined {
  const query = queries.find((one) => one.method === method)
  if (!query) return undefined
  const [value] = query.values
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > MOST_OFFSET) {
    throw invalidQuery(`Invalid ${method}: Value must be a valid range between ${least} and ${MOST_OFFSET}`)
  }
  return value
}
