import { displayName } from '@knowdown/domain/account/display-name'
import { ok, type Result, refuse } from '@knowdown/domain/result'
import { AccountProblem } from './account-problem.ts'

export type Body = Readonly<Record<string, unknown>>
export type Check<Value> = (value: unknown) => Result<Value, string>

export function required<Value>(body: Body, name: string, check: Check<Value>): Value {
  const value = body[name]
  if (value === undefined || value === null) {
    throw new AccountProblem('general_argument_invalid', `Param "${name}" is not optional.`)
  }
  const checked = check(value)
  if (!checked.ok) {
    throw new AccountProblem('general_argument_invalid', `Invalid \`${name}\` param: ${checked.error}`)
  }
  return checked.value
}

export const optional = <Value>(body: Body, name: string, check: Check<Value>): Value | undefined =>
  body[name] === undefined || body[name] === null ? undefined : required(body, name, check)

/** Counts characters, not UTF-16 units. NUL is refused, because a database may not accept it. */
const text =
  (min: number, max: number, reason: string): Check<string> =>
  (value) => {
    if (typeof value !== 'string' || value.includes('\0')) return refuse(reason)
    const length = [...value].length
    return length >= min && length <= max ? ok(value) : refuse(reason)
  }

const matching =
  (pattern: RegExp, reason: string): Check<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? ok(value) : refuse(reason)

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/
const ID_REASON =
  "UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen and underscore. Can't start with a special char."

export const existingId = matching(ID, ID_REASON)

/** An id that the client chose, or null when it lets the server choose. */
export const chosenId: Check<string | null> = (value) => (value === 'unique()' ? ok(null) : existingId(value))

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/
const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_PART_LENGTH = 64

export const email: Check<string> = (value) => {
  const reason = 'Value must be a valid email address'
  if (typeof value !== 'string' || value.length > MAX_EMAIL_LENGTH || !EMAIL.test(value)) return refuse(reason)
  return value.indexOf('@') <= MAX_LOCAL_PART_LENGTH ? ok(value.toLowerCase()) : refuse(reason)
}

export const phone = matching(
  /^\+[1-9]\d{6,14}$/,
  "Phone number must start with a '+' can have a maximum of fifteen digits.",
)

export const password = text(8, 256, 'Password must be between 8 and 256 characters long.')

/** A password that was set earlier is only compared, so the rules for new ones do not apply. */
export const existingPassword = text(0, 256, 'Password must be at most 256 characters long.')

/** Names that others see; `isOffensive` is the check of offensive words. */
export const personName =
  (isOffensive: (name: string) => boolean): Check<string> =>
  (value) =>
    typeof value === 'string' && value.length <= MAX_RAW_NAME_LENGTH
      ? displayName(value, isOffensive)
      : refuse('Value must be a valid string and at least 1 chars and no longer than 128 chars')

/** Spares the rule below texts that no name can come from, even if most of it is removed. */
const MAX_RAW_NAME_LENGTH = 1_024

export const secret = text(1, 256, 'Value must be a valid string and at least 1 chars and no longer than 256 chars')

export const flag: Check<boolean> = (value) =>
  typeof value === 'boolean' ? ok(value) : refuse('Value must be a valid boolean')

export const choice =
  <Value extends string>(values: readonly Value[]): Check<Value> =>
  (value) => {
    const found = values.find((known) => known === value)
    return found === undefined ? refuse(`Value must be one of (${values.join(', ')})`) : ok(found)
  }

const MAX_PREFS_LENGTH = 65_535

export const prefs: Check<Record<string, unknown>> = (value) => {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject && JSON.stringify(value).length <= MAX_PREFS_LENGTH
    ? ok(value as Record<string, unknown>)
    : refuse('Value must be a valid object.')
}

const MAX_JWT_SECONDS = 3_600

export const jwtSeconds: Check<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_JWT_SECONDS
    ? ok(value)
    : refuse(`Value must be a valid range between 0 and ${MAX_JWT_SECONDS}`)
