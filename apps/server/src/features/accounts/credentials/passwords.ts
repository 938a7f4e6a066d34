import { isCommonPassword, TOO_EASY_TO_GUESS } from '@knowdown/domain/account/common-passwords'
import { AccountProblem } from '../account-problem.ts'
import type { User } from '../profile/user.ts'

/** Hashing is slow on purpose, so only a few run at once, and the networks of callers take turns. */
export interface PasswordHasher {
  /** Wraps every call that is going to hash. Throws Problem('unavailable') before any work when too many are waiting. */
  admit<Value>(network: string, call: () => Promise<Value>): Promise<Value>
  hash(password: string): Promise<string>
  /** Pass null for a missing account or password: it takes the same time and is always false. */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** Whether a password is on a list of those known from leaks. */
export type IsBreached = (password: string) => boolean

const KNOWN_FROM_LEAK = 'This password is known from a data leak. Please choose another one.'

const refusal = (reason: string) =>
  new AccountProblem('general_argument_invalid', `Invalid \`password\` param: ${reason}`)

export type PasswordOwner = Pick<User, 'id' | 'name' | 'email' | 'phone'>

/** Refuses what an attacker would guess first, and nothing else: further demands make people choose worse passwords. */
export function checkPassword(password: string, owner: PasswordOwner, isBreached: IsBreached): void {
  if (isCommonPassword(password)) throw refusal(TOO_EASY_TO_GUESS)
  if (isBreached(password)) throw refusal(KNOWN_FROM_LEAK)
  if (containsPersonalData(password, owner)) throw new AccountProblem('user_password_personal_data')
}

/** Whether the password is something known about the owner with at most four characters after it. */
function containsPersonalData(password: string, { id, name, email, phone }: PasswordOwner): boolean {
  const lowerCase = password.toLowerCase()
  const known = [id, name, email, email?.split('@')[0], phone].map((text) => text?.toLowerCase() ?? '')
  return known.some((text) => text.length >= 3 && lowerCase.startsWith(text) && lowerCase.length - text.length <= 4)
}
