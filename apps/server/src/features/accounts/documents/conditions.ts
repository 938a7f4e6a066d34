import { invalidQuery, type QueryValue } from '../queries/query.ts'

type Condition = (value: unknown, wanted: readonly QueryValue[]) => boolean

export const singleValue = (wanted: readonly QueryValue[]): QueryValue => {
  if (wanted.length !== 1) throw invalidQuery('Query requires exactly one value.')
  return wanted[0] ?? null
}
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
export const compare = (value: unknown, wanted: QueryValue): number => {
  if (typeof value === 'number' && typeof wanted === 'number') return value - wanted
  if (typeof value === 'string' && typeof wanted === 'string') return value < wanted ? -1 : value > wanted ? 1 : 0
  return Number.NaN
}
const includes = (value: unknown, part: QueryValue): boolean =>
  Array.isArray(value) ? value.includes(part) : typeof part === 'string' && asText(value).includes(part)

/** Whether a value meets the condition of each query method; values that cannot be compared never do. */
export const CONDITIONS: Readonly<Record<string, Condition>> = {
  equal: (value, wanted) => wanted.includes(value as QueryValue),
  notEqual: (value, wanted) => value !== singleValue(wanted),
  lessThan: (value, wanted) => compare(value, singleValue(wanted)) < 0,
  lessThanEqual: (value, wanted) => compare(value, singleValue(wanted)) <= 0,
  greaterThan: (value, wanted) => compare(value, singleValue(wanted)) > 0,
  greaterThanEqual: (value, wanted) => compare(value, singleValue(wanted)) >= 0,
  startsWith: (value, wanted) => asText(value).startsWith(String(singleValue(wanted))),
  endsWith: (value, wanted) => asText(value).endsWith(String(singleValue(wanted))),
  notStartsWith: (value, wanted) => !asText(value).startsWith(String(singleValue(wanted))),
  notEndsWith: (value, wanted) => !asText(value).endsWith(String(singleValue(wanted))),
  search: (value, wanted) =>
    asText(value)
      .toLowerCase()
      .includes(String(singleValue(wanted)).toLowerCase()),
  notSearch: (value, wanted) =>
    !asText(value)
      .toLowerCase()
      .includes(String(singleValue(wanted)).toLowerCase()),
  contains: (value, wanted) => wanted.some((part) => includes(value, part)),
  containsAny: (value, wanted) => wanted.some((part) => includes(value, part)),
  containsAll: (value, wanted) => wanted.every((part) => includes(value, part)),
  notContains: (value, wanted) => !wanted.some((part) => includes(value, part)),
  between: (value, [low = null, high = null]) => compare(value, low) >= 0 && compare(value, high) <= 0,
  notBetween: (value, [low = null, high = null]) => compare(value, low) < 0 || compare(value, high) > 0,
  isNull: (value) => value === null || value === undefined,
  isNotNull: (value) => value !== null && value !== undefined,
}
