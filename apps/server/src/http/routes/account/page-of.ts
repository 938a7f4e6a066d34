import type { FastifyRequest } from 'fastify'
import { pageFromQueries } from '../../../features/accounts/queries/page-in.ts'
import { parseQueries } from '../../../features/accounts/queries/query.ts'
import { queriesOf } from './query-params.ts'

/** Which part of a long list is asked for: lists that are not documents know `limit` and `offset` alone. */
export const pageOf = (request: FastifyRequest): { limit: number; offset: number } =>
  pageFromQueries(parseQueries(queriesOf(request)))
