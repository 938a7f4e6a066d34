import type { FastifyRequest } from 'fastify'
import { pageIn } from '../../../features/accounts/queries/page-in.ts'
import { readQueries } from '../../../features/accounts/queries/read-query.ts'
import { queriesOf } from './queries-of.ts'

/** Which part of a long list is asked for: lists that are not documents know `limit` and `offset` alone. */
export const pageOf = (request: FastifyRequest): { limit: number; offset: number } =>
  pageIn(readQueries(queriesOf(request)))
