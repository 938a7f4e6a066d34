import { invalidQuery, type Query, type QueryValue } from './query.ts'

/** Newer clients write queries as JSON, older ones like function calls; the first character tells which. */
export const parseQueries = (texts: readonly string[]): Query[] =>
  texts.map((text) => (text.trimStart().startsWith('{') ? parseJsonQuery(text) : parseCallQuery(text)))

const MAX_DEPTH = 3

/** `{"method":"equal","attribute":"user_id","values":["abc"]}` */
function parseJsonQuery(text: string): Query {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw invalidQuery()
  }
  return toQuery(parsed, 1)
}

function toQuery(parsed: unknown, depth: number): Query {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed) || depth > MAX_DEPTH) throw invalidQuery()
  const { method, attribute = '', values = [] } = parsed as Record<string, unknown>
  if (typeof method !== 'string' || typeof attribute !== 'string' || !Array.isArray(values)) throw invalidQuery()
  if (method === 'or' || method === 'and') {
    return { method, attribute: '', values: [], nested: values.map((value) => toQuery(value, depth + 1)) }
  }
  if (!values.every(isQueryValue)) throw invalidQuery()
  return { method, attribute, values, nested: [] }
}

const isQueryValue = (value: unknown): value is QueryValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const METHODS_WITHOUT_ATTRIBUTE = new Set(['limit', 'offset', 'cursorAfter', 'cursorBefore', 'select', 'orderRandom'])

/** `equal("user_id", ["abc"])`, as clients up to version 13 write it. */
function parseCallQuery(text: string): Query {
  const call = /^\s*([A-Za-z]+)\(([\s\S]*)\)\s*$/.exec(text)
  if (!call) throw invalidQuery()
  const [, method = '', inside = ''] = call
  const values = parseArguments(inside)
  if (METHODS_WITHOUT_ATTRIBUTE.has(method)) return { method, attribute: '', values, nested: [] }
  const [attribute, ...rest] = values
  if (typeof attribute !== 'string') throw invalidQuery()
  return { method, attribute, values: rest, nested: [] }
}

// A string in double or single quotes with `\` as escape, or a bare word, or a comma or bracket. Brackets only group.
const ARGUMENT_TOKEN = /\s*(?:"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'|([^\s,[\]"']+)|([,[\]]))\s*/y

function parseArguments(text: string): QueryValue[] {
  const values: QueryValue[] = []
  let depth = 0
  ARGUMENT_TOKEN.lastIndex = 0
  while (ARGUMENT_TOKEN.lastIndex < text.length) {
    const match = ARGUMENT_TOKEN.exec(text)
    if (!match) throw invalidQuery()
    const [, doubleQuoted, singleQuoted, bareWord, punctuation] = match
    if (punctuation === '[') depth += 1
    else if (punctuation === ']') depth -= 1
    else if (bareWord !== undefined) values.push(parseBareWord(bareWord))
    else if (punctuation === undefined) values.push(unescapeQuoted(doubleQuoted ?? singleQuoted ?? ''))
    if (depth < 0 || depth > 1) throw invalidQuery()
  }
  if (depth !== 0) throw invalidQuery()
  return values
}

const unescapeQuoted = (text: string): string => text.replaceAll(/\\([\s\S])/g, '$1')

function parseBareWord(word: string): QueryValue {
  if (word === 'true' || word === 'false') return word === 'true'
  if (word === 'null') return null
  const number = Number(word)
  if (!Number.isFinite(number)) throw invalidQuery()
  return number
}
