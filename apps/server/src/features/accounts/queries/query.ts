import { AccountProblem } from '../account-problem.ts'

export type QueryValue = string | number | boolean | null

/** One filter, ordering or paging instruction, whichever syntax it was written in. */
export interface Query {
  method: string
  attribute: string
  values: readonly QueryValue[]
  /** Only `or` and `and` have these. */
  nested: readonly Query[]
}

export const invalidQuery = (reason = 'Syntax error'): AccountProblem =>
  new AccountProblem('general_query_invalid', `Invalid query: ${reason}`)

export interface Page {
  limit: number
  offset: number
}

const DEFAULT_LIMIT = 25
const MAX_LIMIT = 100
const MAX_NUMBER = 1_000_000_000

/** The first `limit` and the first `offset` count. */
export function pageFromQueries(queries: readonly Query[]): Page {
  return {
    limit: Math.min(wholeNumber(queries, 'limit', 1) ?? DEFAULT_LIMIT, MAX_LIMIT),
    offset: wholeNumber(queries, 'offset', 0) ?? 0,
  }
}

function wholeNumber(queries: readonly Query[], method: keyof Page, min: number): number | undefined {
  const query = queries.find((candidate) => candidate.method === method)
  if (!query) return undefined
  const [value] = query.values
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > MAX_NUMBER) {
    throw invalidQuery(`Invalid ${method}: Value must be a valid range between ${min} and ${MAX_NUMBER}`)
  }
  return value
}
