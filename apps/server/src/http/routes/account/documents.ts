import type { FastifyInstance } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import { type Document, documentModel } from '../../../features/accounts/documents/document.ts'
import { PROJECT_DATABASE, STATS_COLLECTION } from '../../../features/accounts/documents/stats-collection.ts'
import { type Body, chosenId, existingId, required } from '../../../features/accounts/fields.ts'
import { parseQueries } from '../../../features/accounts/queries/query.ts'
import type { SignedIn } from '../../../features/accounts/sessions/session-service.ts'
import { MINUTE_MS } from '../../../features/limits.ts'
import type { AccountRoutesDeps } from './account.ts'
import { type AccountRateLimit, defineAccountRoute, type Visit } from './define-account-route.ts'
import { queriesOf } from './query-params.ts'

const BODY_BYTES = 256 * 1024

/** The same records by their older and by their newer names. */
const DIALECTS = [
  {
    base: '/databases/:databaseId/collections/:collectionId/documents',
    list: 'documents',
    id: 'documentId',
    naming: { collectionId: '$collectionId' },
  },
  {
    base: '/tablesdb/:databaseId/tables/:collectionId/rows',
    list: 'rows',
    id: 'rowId',
    naming: { collectionId: '$tableId' },
  },
] as const

export function documentRoutes(app: FastifyInstance, door: AccountRoutesDeps): void {
  for (const dialect of DIALECTS) dialectRoutes(app, door, dialect)
}

function dialectRoutes(
  app: FastifyInstance,
  { accounts }: AccountRoutesDeps,
  dialect: (typeof DIALECTS)[number],
): void {
  const { documents } = accounts
  const { base, list, id, naming } = dialect
  const one = `${base}/:documentId`
  const model = (document: Document) => documentModel(document, naming)

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: [base],
    auth: 'anyone',
    handle: async ({ request }, caller) => {
      checkPlace(request.params)
      const found = await documents.list(caller?.user ?? null, parseQueries(queriesOf(request)))
      const withTotal = (request.query as Body).total !== 'false'
      return {
        total: withTotal ? found.total : 0,
        [list]: found.documents.map((document) => pick(model(document), found.attributes)),
      }
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: [base],
    auth: 'anyone',
    status: 201,
    bodyLimit: BODY_BYTES,
    counters: perMinute(120),
    handle: async ({ request, body }, caller) => {
      checkPlace(request.params)
      const data = dataOf(body)
      if (body[id] == null || !data || Object.keys(data).length === 0) {
        throw new AccountProblem('document_missing_data')
      }
      const chosen = required(body, id, chosenId)
      return model(await documents.create(caller?.user ?? null, chosen, { data, permissions: body.permissions }))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: [one],
    auth: 'anyone',
    handle: async ({ request }, caller) => {
      checkPlace(request.params)
      return model(await documents.find(caller?.user ?? null, named(request.params)))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: [one],
    auth: 'anyone',
    bodyLimit: BODY_BYTES,
    counters: perMinute(120),
    handle: async ({ request, body }, caller) => {
      checkPlace(request.params)
      const data = dataOf(body)
      if ((!data || Object.keys(data).length === 0) && body.permissions == null) {
        throw new AccountProblem('document_missing_payload')
      }
      const writing = { data, permissions: body.permissions }
      return model(await documents.change(caller?.user ?? null, named(request.params), writing))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'DELETE',
    paths: [one],
    auth: 'anyone',
    counters: perMinute(60),
    handle: async ({ request }, caller) => {
      checkPlace(request.params)
      await documents.remove(caller?.user ?? null, named(request.params))
    },
  })
}

const named = (params: unknown): string => required(params as Body, 'documentId', existingId)

const perMinute =
  (most: number) =>
  ({ request, network }: Visit, caller: SignedIn | null): AccountRateLimit[] => [
    { key: `documents ${request.method} ${network} ${caller?.user.id}`, most, perMs: MINUTE_MS },
  ]

function checkPlace(params: unknown): void {
  const { databaseId, collectionId } = params as { databaseId: string; collectionId: string }
  if (databaseId !== PROJECT_DATABASE) throw new AccountProblem('database_not_found')
  if (collectionId !== STATS_COLLECTION) throw new AccountProblem('collection_not_found')
}

/** An object, or the same written as JSON. */
function dataOf({ data }: Body): Body | undefined {
  if (data === undefined || data === null) return undefined
  const given = typeof data === 'string' ? parsed(data) : data
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Body
  throw new AccountProblem('document_invalid_structure', 'Invalid document structure: data must be an object')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Names with a `$` always come along. */
const pick = (model: Record<string, unknown>, names: readonly string[] | null): Record<string, unknown> =>
  names === null
    ? model
    : Object.fromEntries(Object.entries(model).filter(([name]) => name.startsWith('$') || names.includes(name)))
