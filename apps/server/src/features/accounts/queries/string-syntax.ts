import { invalidQuery, type Query, type QueryValue } from './query.ts'

/** Calls whose first argument is no attribute. */
const WITHOUT_ATTRIBUTE = new Set(['limit', 'offset', 'cursorAfter', 'cursorBefore', 'select', 'orderRandom'])

/** `equal("user_id", ["abc"])`, as clients up to version 13 write it. */
export function readStringQuery(text: string): Query {
  const call = /^\s*([A-Za-z]+)\(([\s\S]*)\)\s*$/.exec(text)
  if (!call) throw invalidQuery()
  const [, method = '', inside = ''] = call
  const values = readArguments(inside)
  if (WITHOUT_ATTRIBUTE.has(method)) return { method, attribute: '', values, nested: [] }
  const [attribute, ...rest] = values
  if (typeof attribute !== 'string') throw invalidQuery()
  return { method, attribute, values: rest, nested: [] }
}

// Strings in either quote with `\` before a sign that means itself; else a bare word; brackets only group.
const PART = /\s*(?:"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'|([^\s,[\]"']+)|([,[\]]))\s*/y

function readArguments(text: string): QueryValue[] {
  const values: QueryValue[] = []
  let depth = 0
  PART.lastIndex = 0
  while (PART.lastIndex < text.length) {
    const part = PART.exec(text)
    if (!part) throw invalidQuery()
    const [, double, single, bare, sign] = part
    if (sign === '[') depth += 1
    else if (sign === ']') depth -= 1
    else if (bare !== undefined) values.push(bareValue(bare))
    else if (sign === undefined) values.push((double ?? single ?? '').replaceAll(/\\([\s\S])/g, '$1'))
    if (depth < 0 || depth > 1) throw invalidQuery()
  }
  if (depth !== 0) throw invalidQuery()
  return values
}

function bareValue(word: string): QueryValue {
  if (word === 'true' || word === 'false') return word === 'true'
  if (word === 'null') return null
  const number = Number(word)
  if (!Number.isFinite(number)) throw invalidQuery()
  return number
}
