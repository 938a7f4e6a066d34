import { invalidQuery, type Query, type QueryValue } from './query.ts'

const DEEPEST = 3

/** `{"method":"equal","attribute":"user_id","values":["abc"]}` */
export function readJsonQuery(text: string): Query {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw invalidQuery()
  }
  return toQuery(parsed, 1)
}

function toQuery(given: unknown, depth: number): Query {
  if (typeof given !== 'object' || given === null || Array.isArray(given) || depth > DEEPEST) throw invalidQuery()
  const { method, attribute = '', values = [] } = given as Record<string, unknown>
  if (typeof method !== 'string' || typeof attribute !== 'string' || !Array.isArray(values)) throw invalidQuery()
  if (method === 'or' || method === 'and') {
    return { method, attribute: '', values: [], nested: values.map((value) => toQuery(value, depth + 1)) }
  }
  if (!values.every(isPlain)) throw invalidQuery()
  return { method, attribute, values, nested: [] }
}

const isPlain = (value: unknown): value is QueryValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
