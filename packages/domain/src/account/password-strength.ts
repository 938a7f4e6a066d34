export const MIN_PASSWORD_LENGTH = 8

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
