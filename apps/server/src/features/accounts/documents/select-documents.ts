import { AccountProblem } from '../account-problem.ts'
import { invalidQuery, pageFromQueries, type Query, type QueryValue } from '../queries/query.ts'
import { wireDate } from '../wire-format.ts'
import { ATTRIBUTE_NAMES } from './attributes.ts'
import { CONDITIONS, compare, singleValue } from './conditions.ts'
import type { Document } from './document.ts'

const METHODS_WITHOUT_VALUES = new Set(['isNull', 'isNotNull'])
/** Methods that order, page or project the result; all others filter it. */
const RESULT_METHODS = new Set([
  'limit',
  'offset',
  'orderAsc',
  'orderDesc',
  'orderRandom',
  'cursorAfter',
  'cursorBefore',
  'select',
])
const MAX_VALUES = 500
const MAX_TOTAL = 5_000

/** Runs the queries over the documents that the caller may read. `attributes` is null when all were asked for. */
export function selectDocuments(
  documents: readonly Document[],
  queries: readonly Query[],
): { total: number; documents: readonly Document[]; attributes: readonly string[] | null } {
  for (const query of queries) checkQuery(query)
  const filters = queries.filter(({ method }) => !RESULT_METHODS.has(method))
  const found = documents.filter((document) => filters.every((query) => meets(document, query)))
  const ordered = sortDocuments(found, queries)
  const { limit, offset } = pageFromQueries(queries)
  const remaining = applyCursor(ordered, queries, limit)
  return {
    total: Math.min(found.length, MAX_TOTAL),
    documents: remaining.slice(offset, offset + limit),
    attributes: selectedAttributes(queries),
  }
}

function checkQuery({ method, attribute, values, nested }: Query): void {
  if (method === 'or' || method === 'and') {
    if (nested.length < 2) throw invalidQuery(`${method} queries require at least two queries`)
    for (const query of nested) {
      if (RESULT_METHODS.has(query.method)) throw invalidQuery(`${method} queries can only contain filter queries`)
      checkQuery(query)
    }
    return
  }
  const isFilter = Object.hasOwn(CONDITIONS, method)
  if (!isFilter && !RESULT_METHODS.has(method)) throw invalidQuery(`Invalid query method: ${method.slice(0, 40)}`)
  if (values.length > MAX_VALUES) throw invalidQuery(`Query on attribute has greater than ${MAX_VALUES} values`)
  if (isFilter || method === 'orderAsc' || (method === 'orderDesc' && attribute !== '')) checkAttribute(attribute)
  if (isFilter && !METHODS_WITHOUT_VALUES.has(method) && values.length === 0) {
    throw invalidQuery(`${method[0]?.toUpperCase()}${method.slice(1)} queries require at least one value.`)
  }
}

const SYSTEM_ATTRIBUTES = new Set(['$id', '$createdAt', '$updatedAt', '$sequence'])

function checkAttribute(attribute: string): void {
  if (SYSTEM_ATTRIBUTES.has(attribute) || ATTRIBUTE_NAMES.includes(attribute)) return
  throw invalidQuery(`Attribute not found in schema: ${attribute.slice(0, 64)}`)
}

function attributeOf(document: Document, attribute: string): unknown {
  if (attribute === '$id') return document.id
  if (attribute === '$sequence') return document.sequence
  if (attribute === '$createdAt') return wireDate(document.createdAt)
  if (attribute === '$updatedAt') return wireDate(document.updatedAt)
  return document.attributes[attribute]
}

function meets(document: Document, { method, attribute, values, nested }: Query): boolean {
  if (method === 'or') return nested.some((query) => meets(document, query))
  if (method === 'and') return nested.every((query) => meets(document, query))
  return CONDITIONS[method]?.(attributeOf(document, attribute), values) ?? false
}

function sortDocuments(documents: readonly Document[], queries: readonly Query[]): readonly Document[] {
  const orderings = queries.filter(({ method }) => method === 'orderAsc' || method === 'orderDesc')
  return documents.toSorted((left, right) => {
    for (const { method, attribute } of orderings) {
      const name = attribute || '$sequence'
      const difference = compare(attributeOf(left, name), attributeOf(right, name) as QueryValue)
      if (difference) return method === 'orderAsc' ? difference : -difference
    }
    return compare(left.sequence, right.sequence)
  })
}

function applyCursor(ordered: readonly Document[], queries: readonly Query[], limit: number): readonly Document[] {
  const cursor = queries.find(({ method }) => method === 'cursorAfter' || method === 'cursorBefore')
  if (!cursor) return ordered
  const index = ordered.findIndex(({ id }) => id === singleValue(cursor.values))
  if (index < 0) throw new AccountProblem('general_cursor_not_found')
  return cursor.method === 'cursorAfter' ? ordered.slice(index + 1) : ordered.slice(Math.max(0, index - limit), index)
}

function selectedAttributes(queries: readonly Query[]): readonly string[] | null {
  const chosen = queries.filter(({ method }) => method === 'select')
  if (chosen.length === 0) return null
  const names = chosen.flatMap(({ values }) => values.map(String))
  for (const name of names) if (name !== '*' && !name.startsWith('$')) checkAttribute(name)
  return names.includes('*') ? null : names
}
