import { isRecord } from './fields.ts'

/**
 * The JSON in a text: as it is, or with words and fences around it. Assistants also send it in several pieces, with a comma too
 * many, or stop in the middle; then every object that is whole is taken, and `isCutOff` says that something is missing.
 */
export function findJson(source: string): { value: unknown; isCutOff: boolean } | null {
  if (!/[[{]\s*[[{"“]/.test(source)) return null
  const start = source.search(/[[{]\s*[[{"“]/)
  const end = Math.max(source.lastIndexOf(']'), source.lastIndexOf('}'))
  const whole = parse(source.slice(start, end + 1))
  if (whole !== undefined) return { value: whole, isCutOff: false }
  return pieces(source) ?? (/[“”]/.test(source) ? pieces(source.replace(/[“”]/g, '"')) : null)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** All questions among the objects that hold no other object; an opened one without an end is cut off. */
function pieces(source: string): { value: unknown[]; isCutOff: boolean } | null {
  const found: unknown[] = []
  let start = -1
  let inText = false
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]
    if (inText) {
      if (sign === '\\') at++
      else if (sign === '"') inText = false
    } else if (sign === '{') start = at
    else if (start >= 0 && sign === '"') inText = true
    else if (start >= 0 && sign === '}') {
      const value = parse(source.slice(start, at + 1).replace(/,(\s*[\]}])/g, '$1'))
      if (isRecord(value) && 'question' in value) found.push(value)
      start = -1
    }
  }
  return found.length === 0 ? null : { value: found, isCutOff: start >= 0 }
}
