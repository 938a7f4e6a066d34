export type Fields = Record<string, unknown>

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A text, a number as text, or the text inside an object; empty for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return isRecord(value) && typeof value.text === 'string' ? value.text : ''
}

/** Texts of a list, or of an object whose keys are letters. */
export const textsOf = (value: unknown): string[] =>
  (isRecord(value) ? Object.values(value) : listOf(value)).map(textOf)
