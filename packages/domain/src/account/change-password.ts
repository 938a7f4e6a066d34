import { MIN_PASSWORD_LENGTH, passwordStrength } from './password-strength.ts'

export interface PasswordChange {
  current: string
  next: string
  confirmation: string
}

/** What still stands in the way, in the order in which it is told; the form can be sent when nothing does. */
export function changePasswordProblems({ current, next, confirmation }: PasswordChange): readonly string[] {
  const problems: [stands: boolean, message: string][] = [
    [current.length < MIN_PASSWORD_LENGTH, 'Current password must be at least 8 characters long.'],
    [!passwordStrength(next).valid, 'New password does not meet the minimum requirements.'],
    [next !== confirmation, 'New passwords do not match.'],
    [next === current, 'New password must be different from current password.'],
  ]
  return problems.flatMap(([stands, message]) => (stands ? [message] : []))
}
