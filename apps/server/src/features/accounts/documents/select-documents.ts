import { AccountProblem } from '../account-problem.ts'
import { pageFromQueries } from '../queries/page-in.ts'
import { invalidQuery, type Query, type QueryValue } from '../queries/query.ts'
import { wireDate } from '../wire-date.ts'
import { ATTRIBUTE_NAMES } from './attributes.ts'
import { CONDITIONS, compare, one } from './conditions.ts'
import type { Document } from './document.ts'

const WITHOUT_VALUES = new Set(['isNull', 'isNotNull'])
const SHAPING = new Set([
  'limit',
  'offset',
  'orderAsc',
  'orderDesc',
  'orderRandom',
  'cursorAfter',
  'cursorBefore',
  'select',
])
const MOST_VALUES = 500
const MOST_TOTAL = 5_000

/** The documents that the queries ask for, of those that the caller may read. */
export function selectDocuments(
  documents: readonly Document[],
  queries: readonly Query[],
): { total: number; documents: readonly Document[]; attributes: readonly string[] | null } {
  for (const query of queries) check(query)
  const conditions = queries.filter(({ method }) => !SHAPING.has(method))
  const found = documents.filter((document) => conditions.every((query) => meets(document, query)))
  const ordered = order(found, queries)
  const { limit, offset } = pageFromQueries(queries)
  const rest = afterCursor(ordered, queries, limit)
  return {
    total: Math.min(found.length, MOST_TOTAL),
    documents: rest.slice(offset, offset + limit),
    attributes: selected(queries),
  }
}

function check({ method, attribute, values, nested }: Query): void {
  if (method === 'or' || method === 'and') {
    if (nested.length < 2) throw invalidQuery(`${method} queries require at least two queries`)
    for (const query of nested) {
      if (SHAPING.has(query.method)) throw invalidQuery(`${method} queries can only contain filter queries`)
      check(query)
    }
    return
  }
  const isFilter = Object.hasOwn(CONDITIONS, method)
  if (!isFilter && !SHAPING.has(method)) throw invalidQuery(`Invalid query method: ${method.slice(0, 40)}`)
  if (values.length > MOST_VALUES) throw invalidQuery(`Query on attribute has greater than ${MOST_VALUES} values`)
  if (isFilter || method === 'orderAsc' || (method === 'orderDesc' && attribute !== '')) checkAttribute(attribute)
  if (isFilter && !WITHOUT_VALUES.has(method) && values.length === 0) {
    throw invalidQuery(`${method[0]?.toUpperCase()}${method.slice(1)} queries require at least one value.`)
  }
}

const SYSTEM = new Set(['$id', '$createdAt', '$updatedAt', '$sequence'])

function checkAttribute(attribute: string): void {
  if (SYSTEM.has(attribute) || ATTRIBUTE_NAMES.includes(attribute)) return
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

function order(documents: readonly Document[], queries: readonly Query[]): readonly Document[] {
  const wishes = queries.filter(({ method }) => method === 'orderAsc' || method === 'orderDesc')
  return documents.toSorted((left, right) => {
    for (const { method, attribute } of wishes) {
      const name = attribute || '$sequence'
      const by = compare(attributeOf(left, name), attributeOf(right, name) as QueryValue)
      if (by) return method === 'orderAsc' ? by : -by
    }
    return compare(left.sequence, right.sequence)
  })
}

function afterCursor(ordered: readonly Document[], queries: readonly Query[], limit: number): readonly Document[] {
  const cursor = queries.find(({ method }) => method === 'cursorAfter' || method === 'cursorBefore')
  if (!cursor) return ordered
  const place = ordered.findIndex(({ id }) => id === one(cursor.values))
  if (place < 0) throw new AccountProblem('general_cursor_not_found')
  return cursor.method === 'cursorAfter' ? ordered.slice(place + 1) : ordered.slice(Math.max(0, place - limit), place)
}

function selected(queries: readonly Query[]): readonly string[] | null {
  const chosen = queries.filter(({ method }) => method === 'select')
  if (chosen.length === 0) return null
  const names = chosen.flatMap(({ values }) => values.map(String))
  for (const name of names) if (name !== '*' && !name.startsWith('$')) checkAttribute(name)
  return names.includes('*') ? null : names
}
