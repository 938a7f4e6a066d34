import type { FastifyRequest } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import { listOf } from './list-of.ts'

const MOST_QUERIES = 100
const LONGEST_QUERY = 4_096

export function queriesOf(request: FastifyRequest): string[] {
  const queries = listOf(request, 'queries')
  if (queries.length <= MOST_QUERIES && queries.every(({ length }) => length <= LONGEST_QUERY)) return queries
  throw new AccountProblem(
    'general_argument_invalid',
    `Invalid \`queries\` param: Value must a valid array no longer than ${MOST_QUERIES} items and no item longer than ${LONGEST_QUERY} chars`,
  )
}
