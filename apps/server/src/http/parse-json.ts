import { Problem } from '../problem.ts'

const JSON_DEPTH = 20

/**
 * Parses JSON of clients. Refuses what `JSON.parse` accepts: deep nesting, duplicate keys (two parsers could see two
 * different requests), and keys that reach an object's prototype.
 */
export function parseJson(text: string): unknown {
  checkShape(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('invalid', 'The body is not valid JSON.')
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const SPACE = 0x20

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

function checkShape(text: string): void {
  /** One entry per open bracket: the keys seen so far, or null for an array. */
  const open: (Set<string> | null)[] = []
  let position = 0
  while (position < text.length) {
    const char = text.charCodeAt(position)
    if (char === QUOTE) {
      const end = endOfString(text, position)
      const keys = open.at(-1)
      if (keys && isFollowedByColon(text, end)) checkKey(keys, text.slice(position, end))
      position = end
      continue
    }
    if (char === OPEN_OBJECT || char === OPEN_ARRAY) {
      open.push(char === OPEN_OBJECT ? new Set() : null)
      if (open.length > JSON_DEPTH) throw new Problem('invalid', `The body is nested deeper than ${JSON_DEPTH} levels.`)
    } else if (char === CLOSE_OBJECT || char === CLOSE_ARRAY) open.pop()
    position += 1
  }
}

/** The position behind the closing quote. An unfinished string ends with the text; `JSON.parse` then refuses it. */
function endOfString(text: string, start: number): number {
  let position = start + 1
  while (position < text.length) {
    const char = text.charCodeAt(position)
    if (char === QUOTE) return position + 1
    position += char === BACKSLASH ? 2 : 1
  }
  return text.length
}

function isFollowedByColon(text: string, position: number): boolean {
  let next = position
  while (text.charCodeAt(next) <= SPACE) next += 1
  return text.charCodeAt(next) === COLON
}

function checkKey(keys: Set<string>, quoted: string): void {
  const key = quoted.includes('\\') ? decodeEscapes(quoted) : quoted.slice(1, -1)
  if (FORBIDDEN_KEYS.has(key)) throw new Problem('invalid', 'The body has a key that is not allowed.')
  if (keys.has(key)) throw new Problem('invalid', 'The body has the same key twice.')
  keys.add(key)
}

function decodeEscapes(quoted: string): string {
  try {
    return JSON.parse(quoted) as string
  } catch {
    return quoted // a bad escape: JSON.parse of the whole text refuses it
  }
}
