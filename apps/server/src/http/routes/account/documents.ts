import type { FastifyInstance } from 'fastify'
import { AccountProblem } from '../../../features/accounts/account-problem.ts'
import type { Accounts } from '../../../features/accounts/accounts.ts'
import type { Document } from '../../../features/accounts/documents/document.ts'
import { type Body, chosenId, existingId, required } from '../../../features/accounts/fields.ts'
import { documentModel, PROJECT_DATABASE, STATS_COLLECTION } from '../../../features/accounts/wire-format.ts'
import { MINUTE_MS } from '../../../features/limits.ts'
import { type AccountRoutesDeps, defineAccountRoute } from './define-account-route.ts'
import { readQueries } from './query-params.ts'
import { type AccountRateLimit, perAccount, perNetwork } from './rate-limits.ts'

/** A document has at most 4 kB, and JSON escapes make the body longer. */
const MAX_BODY_BYTES = 32 * 1024

/** Older clients say collections and documents, newer ones tables and rows. */
const DIALECTS = [
  {
    base: '/databases/:databaseId/collections/:collectionId/documents',
    list: 'documents',
    id: 'documentId',
    collectionField: '$collectionId',
  },
  {
    base: '/tablesdb/:databaseId/tables/:collectionId/rows',
    list: 'rows',
    id: 'rowId',
    collectionField: '$tableId',
  },
] as const

export function documentRoutes(app: FastifyInstance, { accounts }: AccountRoutesDeps): void {
  for (const dialect of DIALECTS) dialectRoutes(app, accounts, dialect)
}

function dialectRoutes(app: FastifyInstance, accounts: Accounts, dialect: (typeof DIALECTS)[number]): void {
  const { documents } = accounts
  const { base, list, id, collectionField } = dialect
  const documentPath = `${base}/:documentId`
  const model = (document: Document) => documentModel(document, collectionField)

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: [base],
    auth: 'anyone',
    limits: perMinute('read', 240),
    handle: async ({ raw }, caller) => {
      checkCollection(raw.params)
      const found = await documents.list(caller?.user ?? null, readQueries(raw))
      const withTotal = (raw.query as Body).total !== 'false'
      return {
        total: withTotal ? found.total : 0,
        [list]: found.documents.map((document) => selectFields(model(document), found.attributes)),
      }
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'POST',
    paths: [base],
    auth: 'anyone',
    status: 201,
    bodyLimit: MAX_BODY_BYTES,
    limits: perMinute('create', 120),
    handle: async ({ raw, body }, caller) => {
      checkCollection(raw.params)
      const data = readData(body)
      if (body[id] == null || !data || Object.keys(data).length === 0) {
        throw new AccountProblem('document_missing_data')
      }
      const chosen = required(body, id, chosenId)
      return model(await documents.create(caller?.user ?? null, chosen, { data, permissions: body.permissions }))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'GET',
    paths: [documentPath],
    auth: 'anyone',
    limits: perMinute('read', 240),
    handle: async ({ raw }, caller) => {
      checkCollection(raw.params)
      return model(await documents.find(caller?.user ?? null, documentIdOf(raw.params)))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'PATCH',
    paths: [documentPath],
    auth: 'anyone',
    bodyLimit: MAX_BODY_BYTES,
    limits: perMinute('change', 120),
    handle: async ({ raw, body }, caller) => {
      checkCollection(raw.params)
      const data = readData(body)
      if ((!data || Object.keys(data).length === 0) && body.permissions == null) {
        throw new AccountProblem('document_missing_payload')
      }
      const input = { data, permissions: body.permissions }
      return model(await documents.change(caller?.user ?? null, documentIdOf(raw.params), input))
    },
  })

  defineAccountRoute(app, accounts, {
    method: 'DELETE',
    paths: [documentPath],
    auth: 'anyone',
    limits: perMinute('delete', 60),
    handle: async ({ raw }, caller) => {
      checkCollection(raw.params)
      await documents.remove(caller?.user ?? null, documentIdOf(raw.params))
    },
  })
}

const documentIdOf = (params: unknown): string => required(params as Body, 'documentId', existingId)

/** Accounts are free, so a network that has many gets only as much as a few. */
const USERS_PER_NETWORK = 5

const perMinute = (method: string, max: number): AccountRateLimit[] => [
  perNetwork(`documents-${method}`, max * USERS_PER_NETWORK, MINUTE_MS),
  perAccount(`documents-${method}`, max, MINUTE_MS),
]

function checkCollection(params: unknown): void {
  const { databaseId, collectionId } = params as { databaseId: string; collectionId: string }
  if (databaseId !== PROJECT_DATABASE) throw new AccountProblem('database_not_found')
  if (collectionId !== STATS_COLLECTION) throw new AccountProblem('collection_not_found')
}

/** Clients send an object, or the same object as JSON text. */
function readData({ data }: Body): Body | undefined {
  if (data === undefined || data === null) return undefined
  const parsed = typeof data === 'string' ? parseJsonOrNull(data) : data
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Body
  throw new AccountProblem('document_invalid_structure', 'Invalid document structure: data must be an object')
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller answers that the data is no object.
    return null
  }
}

/** Fields with a `$` are always included. */
const selectFields = (model: Record<string, unknown>, names: readonly string[] | null): Record<string, unknown> =>
  names === null
    ? model
    : Object.fromEntries(Object.entries(model).filter(([name]) => name.startsWith('$') || names.includes(name)))
