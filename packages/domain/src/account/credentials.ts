import { isCommonPassword, TOO_EASY_TO_GUESS } from './common-passwords.ts'

export const MIN_USERNAME_LENGTH = 3
/** Longer names would be cut wherever they are shown. */
export const MAX_USERNAME_LENGTH = 30

/** Spaces around a name do not count. */
export function usernameProblem(username: string): string | null {
  const length = [...username.trim()].length
  if (length < MIN_USERNAME_LENGTH) return 'Username must be at least 3 characters long'
  return length > MAX_USERNAME_LENGTH ? `Username can have ${MAX_USERNAME_LENGTH} characters at most` : null
}

export const MIN_PASSWORD_LENGTH = 8
const TOO_SHORT = 'Password must be at least 8 characters long.'

export interface PasswordStrength {
  /** In the order in which the live checklist shows them. */
  criteria: Record<'length' | 'uppercase' | 'lowercase' | 'number' | 'special', boolean>
  /** How many criteria are met. */
  score: number
  label: 'Very Weak' | 'Weak' | 'Medium' | 'Strong' | 'Very Strong'
  /** Name of a colour token. */
  colour: 'wrong' | 'warn' | 'correct'
  percentage: number
  valid: boolean
}

const VERY_WEAK = { label: 'Very Weak', colour: 'wrong' } as const

const BY_SCORE = [
  VERY_WEAK,
  VERY_WEAK,
  { label: 'Weak', colour: 'wrong' },
  { label: 'Medium', colour: 'warn' },
  { label: 'Strong', colour: 'correct' },
  { label: 'Very Strong', colour: 'correct' },
] as const

export function passwordStrength(password: string): PasswordStrength {
  const criteria = {
    length: password.length >= MIN_PASSWORD_LENGTH,
    uppercase: /\p{Lu}/u.test(password),
    lowercase: /\p{Ll}/u.test(password),
    number: /\d/.test(password),
    special: /[!@#$%^&*(),.?":{}|<>]/.test(password),
  }
  const score = Object.values(criteria).filter(Boolean).length
  return {
    criteria,
    score,
    ...(BY_SCORE[score] ?? VERY_WEAK),
    percentage: score * 20,
    valid: score >= 3 && criteria.length,
  }
}

export interface PasswordChange {
  current: string
  next: string
  confirmation: string
}

/** Messages in the order in which the form shows them; empty when the form can be sent. */
export function changePasswordProblems({ current, next, confirmation }: PasswordChange): readonly string[] {
  const problems: [applies: boolean, message: string][] = [
    [current.length < MIN_PASSWORD_LENGTH, 'Current password must be at least 8 characters long.'],
    [!passwordStrength(next).valid, 'New password does not meet the minimum requirements.'],
    [passwordStrength(next).valid && isCommonPassword(next), TOO_EASY_TO_GUESS],
    [next !== confirmation, 'New passwords do not match.'],
    [next === current, 'New password must be different from current password.'],
  ]
  return problems.flatMap(([applies, message]) => (applies ? [message] : []))
}

/** Reasons to refuse a password that are known without asking the service. */
export function newPasswordProblem(password: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return TOO_SHORT
  return isCommonPassword(password) ? TOO_EASY_TO_GUESS : null
}

/** Checks the length only, so that resetting a lost password stays easy. */
export function resetPasswordProblem(password: string, confirmation: string): string | null {
  if (password !== confirmation) return 'Passwords do not match.'
  return password.length < MIN_PASSWORD_LENGTH ? TOO_SHORT : null
}
