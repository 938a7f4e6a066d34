import { ok, type Result, refuse } from '@knowdown/domain/result'
import { AccountProblem } from './account-problem.ts'

export type Body = Readonly<Record<string, unknown>>
type Check<Value> = (given: unknown) => Result<Value, string>

export function required<Value>(body: Body, name: string, check: Check<Value>): Value {
  const given = body[name]
  if (given === undefined || given === null) {
    throw new AccountProblem('general_argument_invalid', `Param "${name}" is not optional.`)
  }
  const checked = check(given)
  if (!checked.ok) {
    throw new AccountProblem('general_argument_invalid', `Invalid \`${name}\` param: ${checked.error}`)
  }
  return checked.value
}

export const optional = <Value>(body: Body, name: string, check: Check<Value>): Value | undefined =>
  body[name] === undefined || body[name] === null ? undefined : required(body, name, check)

/** Text of so many characters; never one with a NUL, which a database may refuse. */
const text =
  (least: number, most: number, reason: string): Check<string> =>
  (given) => {
    if (typeof given !== 'string' || given.includes('\0')) return refuse(reason)
    const length = [...given].length
    return length >= least && length <= most ? ok(given) : refuse(reason)
  }

const matching =
  (pattern: RegExp, reason: string): Check<string> =>
  (given) =>
    typeof given === 'string' && pattern.test(given) ? ok(given) : refuse(reason)

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/
const ID_REASON =
  "UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen and underscore. Can't start with a special char."

export const existingId = matching(ID, ID_REASON)

/** An id that the client chose, or null when it leaves the choice to us. */
export const chosenId: Check<string | null> = (given) => (given === 'unique()' ? ok(null) : existingId(given))

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/
const LONGEST_EMAIL = 254
const LONGEST_LOCAL_PART = 64

export const email: Check<string> = (given) => {
  const reason = 'Value must be a valid email address'
  if (typeof given !== 'string' || given.length > LONGEST_EMAIL || !EMAIL.test(given)) return refuse(reason)
  return given.indexOf('@') <= LONGEST_LOCAL_PART ? ok(given.toLowerCase()) : refuse(reason)
}

export const phone = matching(
  /^\+[1-9]\d{6,14}$/,
  "Phone number must start with a '+' can have a maximum of fifteen digits.",
)

export const password = text(8, 256, 'Password must be between 8 and 256 characters long.')

/** A password that was set earlier: whatever it is, it is only compared. */
export const givenPassword = text(0, 256, 'Password must be at most 256 characters long.')

export const personName = text(1, 128, 'Value must be a valid string and at least 1 chars and no longer than 128 chars')

export const secret = text(1, 256, 'Value must be a valid string and at least 1 chars and no longer than 256 chars')

const MOST_PREFS_CHARS = 65_535

export const prefs: Check<Record<string, unknown>> = (given) => {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  return isObject && JSON.stringify(given).length <= MOST_PREFS_CHARS
    ? ok(given as Record<string, unknown>)
    : refuse('Value must be a valid object.')
}

const LONGEST_JWT_S = 3_600

export const jwtSeconds: Check<number> = (given) =>
  typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= LONGEST_JWT_S
    ? ok(given)
    : refuse(`Value must be a valid range between 0 and ${LONGEST_JWT_S}`)
