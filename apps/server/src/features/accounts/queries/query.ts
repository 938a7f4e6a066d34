import { AccountProblem } from '../account-problem.ts'
import { readJsonQuery } from './json-syntax.ts'
import { readStringQuery } from './string-syntax.ts'

export type QueryValue = string | number | boolean | null

/** One condition or one wish about order and amount, however it was written. */
export interface Query {
  method: string
  attribute: string
  values: readonly QueryValue[]
  /** Only `or` and `and` have these. */
  nested: readonly Query[]
}

/** Newer clients write queries as JSON, older ones as a call with brackets; the first character tells. */
export const parseQueries = (texts: readonly string[]): Query[] =>
  texts.map((text) => (text.trimStart().startsWith('{') ? readJsonQuery(text) : readStringQuery(text)))

export const invalidQuery = (words = 'Syntax error'): AccountProblem =>
  new AccountProblem('general_query_invalid', `Invalid query: ${words}`)
