import type { FastifyRequest } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import { parseQueries } from '../../../features/accounts/queries/parse-queries.ts'
import { type Page, pageFromQueries, type Query } from '../../../features/accounts/queries/query.ts'

const MAX_QUERIES = 100
const MAX_QUERY_LENGTH = 4_096

export function readQueries(request: FastifyRequest): Query[] {
  const queries = readArrayParam(request, 'queries')
  if (queries.length <= MAX_QUERIES && queries.every(({ length }) => length <= MAX_QUERY_LENGTH)) {
    return parseQueries(queries)
  }
  throw new AccountProblem(
    'general_argument_invalid',
    `Invalid \`queries\` param: Value must a valid array no longer than ${MAX_QUERIES} items and no item longer than ${MAX_QUERY_LENGTH} chars`,
  )
}

/** Lists other than documents support only `limit` and `offset`. */
export const readPage = (request: FastifyRequest): Page => pageFromQueries(readQueries(request))

/** Reads an array from the query string; clients write it as `name[0]=` or `name[]=`. */
export function readArrayParam(request: FastifyRequest, arrayName: string): string[] {
  const items: { index: number; value: string }[] = []
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    const match = /^([a-z]+)(?:\[(\d*)\])?$/.exec(name)
    if (match?.[1] !== arrayName) continue
    for (const item of [value].flat()) items.push({ index: Number(match[2] || 0), value: String(item) })
  }
  return items.toSorted((one, other) => one.index - other.index).map(({ value }) => value)
}
