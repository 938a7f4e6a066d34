import { MIN_PASSWORD_LENGTH } from './password-strength.ts'

/** Only length is asked for here: who lost a password should get in again, not fight a meter. */
export function resetPasswordProblem(password: string, confirmation: string): string | null {
  if (password !== confirmation) return 'Passwords do not match.'
  if (password.length < MIN_PASSWORD_LENGTH) return 'Password must be at least 8 characters long.'
  return null
}
