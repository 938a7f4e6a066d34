import { newPasswordProblem, usernameProblem } from '@knowdown/domain/account/credentials'

export type AuthMode = 'sign-in' | 'sign-up' | 'forgot'

export interface AuthDetails {
  username: string
  email: string
  password: string
}

export type AuthProblems = Partial<Record<keyof AuthDetails, string>>

/** The mode is kept in the history state, so that Back and a reload keep it while the address stays /auth. */
export function readAuthMode(historyState: unknown): AuthMode {
  const mode = typeof historyState === 'object' && historyState !== null && 'mode' in historyState && historyState.mode
  return mode === 'sign-up' || mode === 'forgot' ? mode : 'sign-in'
}

export const MODE_LABELS: Readonly<Record<AuthMode, { title: string; action: string; busy: string }>> = {
  'sign-in': { title: 'Sign in to your account', action: 'Sign In', busy: 'Signing In...' },
  'sign-up': { title: 'Create a new account', action: 'Sign Up', busy: 'Creating Account...' },
  forgot: { title: 'Reset your password', action: 'Send Reset Link', busy: 'Sending...' },
}

/** Problems that can be found without the server, by field. */
export function findProblems(mode: AuthMode, { username, email, password }: AuthDetails): AuthProblems {
  const badUsername = mode === 'sign-up' ? usernameProblem(username) : null
  const badEmail = emailProblem(email.trim())
  const badPassword = mode === 'forgot' ? null : passwordProblem(mode, password)
  return {
    ...(badUsername && { username: badUsername }),
    ...(badEmail && { email: badEmail }),
    ...(badPassword && { password: badPassword }),
  }
}

function emailProblem(email: string): string | null {
  if (email === '') return 'Please enter your email address.'
  return /^\S+@\S+$/.test(email) ? null : 'This is not an email address. It looks like name@example.com.'
}

function passwordProblem(mode: AuthMode, password: string): string | null {
  if (password === '') return 'Please enter your password.'
  return mode === 'sign-up' ? newPasswordProblem(password) : null
}
