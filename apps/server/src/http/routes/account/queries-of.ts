import type { FastifyRequest } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'

/** The queries of an address, in the two ways in which arrays are written there: `queries[0]=` and `queries[]=`. */
export function queriesOf(request: FastifyRequest): string[] {
  const found: { place: number; query: string }[] = []
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    const index = /^queries(?:\[(\d*)\])?$/.exec(name)
    if (!index) continue
    for (const query of [value].flat()) found.push({ place: Number(index[1] || 0), query: String(query) })
  }
  if (found.length > MOST_QUERIES || found.some(({ query }) => query.length > LONGEST_QUERY)) {
    throw new AccountProblem(
      'general_argument_invalid',
      `Invalid \`queries\` param: Value must a valid array no longer than ${MOST_QUERIES} items and no item longer than ${LONGEST_QUERY} chars`,
    )
  }
  return found.toSorted((one, other) => one.place - other.place).map(({ query }) => query)
}

const MOST_QUERIES = 100
const LONGEST_QUERY = 4_096
