import { invalidQuery, type QueryValue } from '../queries/query.ts'

type Test = (value: unknown, wanted: readonly QueryValue[]) => boolean

export const one = (wanted: readonly QueryValue[]): QueryValue => {
  if (wanted.length !== 1) throw invalidQuery('Query requires exactly one value.')
  return wanted[0] ?? null
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const compare = (value: unknown, wanted: QueryValue): number => {
  if (typeof value === 'number' && typeof wanted === 'number') return value - wanted
  if (typeof value === 'string' && typeof wanted === 'string') return value < wanted ? -1 : value > wanted ? 1 : 0
  return Number.NaN
}
const holds = (value: unknown, part: QueryValue): boolean =>
  Array.isArray(value) ? value.includes(part) : typeof part === 'string' && text(value).includes(part)

/** Whether a value meets a condition; what cannot be compared does not. */
export const CONDITIONS: Readonly<Record<string, Test>> = {
  equal: (value, wanted) => wanted.includes(value as QueryValue),
  notEqual: (value, wanted) => value !== one(wanted),
  lessThan: (value, wanted) => compare(value, one(wanted)) < 0,
  lessThanEqual: (value, wanted) => compare(value, one(wanted)) <= 0,
  greaterThan: (value, wanted) => compare(value, one(wanted)) > 0,
  greaterThanEqual: (value, wanted) => compare(value, one(wanted)) >= 0,
  startsWith: (value, wanted) => text(value).startsWith(String(one(wanted))),
  endsWith: (value, wanted) => text(value).endsWith(String(one(wanted))),
  notStartsWith: (value, wanted) => !text(value).startsWith(String(one(wanted))),
  notEndsWith: (value, wanted) => !text(value).endsWith(String(one(wanted))),
  search: (value, wanted) =>
    text(value)
      .toLowerCase()
      .includes(String(one(wanted)).toLowerCase()),
  notSearch: (value, wanted) =>
    !text(value)
      .toLowerCase()
      .includes(String(one(wanted)).toLowerCase()),
  contains: (value, wanted) => wanted.some((part) => holds(value, part)),
  containsAny: (value, wanted) => wanted.some((part) => holds(value, part)),
  containsAll: (value, wanted) => wanted.every((part) => holds(value, part)),
  notContains: (value, wanted) => !wanted.some((part) => holds(value, part)),
  between: (value, [low = null, high = null]) => compare(value, low) >= 0 && compare(value, high) <= 0,
  notBetween: (value, [low = null, high = null]) => compare(value, low) < 0 || compare(value, high) > 0,
  isNull: (value) => value === null || value === undefined,
  isNotNull: (value) => value !== null && value !== undefined,
}
