import { AccountProblem } from '../account-problem.ts'
import type { User } from '../profile/user.ts'

/** Passwords that are among the first that anyone tries. */
export type IsCommonPassword = (password: string) => boolean

type Person = Pick<User, 'id' | 'name' | 'email' | 'phone'>

/** Refuses what an attacker would guess first. No other demands: those make people choose worse ones. */
export function checkPassword(password: string, person: Person, isCommon: IsCommonPassword): void {
  if (isCommon(password)) {
    throw new AccountProblem(
      'general_argument_invalid',
      'Invalid `password` param: Password must be between 8 and 256 characters long, and should not be one of the commonly used password.',
    )
  }
  if (isAboutPerson(password, person)) throw new AccountProblem('user_password_personal_data')
}

/** What is known about a person, with or without a few signs behind it. */
function isAboutPerson(password: string, { id, name, email, phone }: Person): boolean {
  const given = password.toLowerCase()
  const known = [id, name, email, email?.split('@')[0], phone].map((text) => text?.toLowerCase() ?? '')
  return known.some((text) => text.length >= 3 && given.startsWith(text) && given.length - text.length <= 4)
}
