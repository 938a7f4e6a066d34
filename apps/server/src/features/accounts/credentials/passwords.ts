import { AccountProblem } from '../account-problem.ts'
import type { User } from '../profile/user.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Hashing is slow on purpose, so only a few run at once, and the networks of callers take turns. */
export interface PasswordHasher {
  /** Wraps every call that is going to hash. Throws Problem('unavailable') before any work when too many are waiting. */
  admit<Value>(network: string, call: () => Promise<Value>): Promise<Value>
  hash(password: string): Promise<string>
  /** Pass null for a missing account or password: it takes the same time and is always false. */
  verify(hash: string | null, password: string): Promise<boolean>
}

export type PasswordOwner = Pick<User, 'id' | 'name' | 'email' | 'phone'>

/** Refuses what an attacker would guess first, and nothing else: further demands make people choose worse passwords. */
export function checkPassword(password: string, owner: PasswordOwner): void {
  if (isCommonPassword(password)) {
    throw new AccountProblem(
      'general_argument_invalid',
      'Invalid `password` param: Password must be between 8 and 256 characters long, and should not be one of the commonly used password.',
    )
  }
  if (containsPersonalData(password, owner)) throw new AccountProblem('user_password_personal_data')
}

/** Whether the password is something known about the owner with at most four characters after it. */
function containsPersonalData(password: string, { id, name, email, phone }: PasswordOwner): boolean {
  const lowerCase = password.toLowerCase()
  const known = [id, name, email, email?.split('@')[0], phone].map((text) => text?.toLowerCase() ?? '')
  return known.some((text) => text.length >= 3 && lowerCase.startsWith(text) && lowerCase.length - text.length <= 4)
}
