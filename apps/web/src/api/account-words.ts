import { AccountFailure } from './account-failure.ts'

/** What the person tried to do; each has its own words for what can go wrong. */
type Situation =
  | 'load'
  | 'sign-in'
  | 'sign-up'
  | 'sign-out'
  | 'request-verification'
  | 'request-recovery'
  | 'confirm-recovery'
  | 'change-password'

interface Words {
  byCode?: Readonly<Record<number, string>>
  /** Whether the account service's own sentence may be shown. */
  quoted?: true
  otherwise: string
}

const PASSWORD_FORMAT = 'Invalid password format. Password must be at least 8 characters long.'

const CATALOGUE: Readonly<Record<Situation, Words>> = {
  load: { quoted: true, otherwise: 'The account service cannot be reached.' },
  'sign-in': { quoted: true, otherwise: 'Failed to sign in' },
  'sign-up': { quoted: true, otherwise: 'Failed to sign up' },
  'sign-out': { quoted: true, otherwise: 'Failed to sign out' },
  'request-verification': {
    byCode: { 409: 'A verification email may have already been sent or your email is already verified.' },
    quoted: true,
    otherwise: 'Failed to send verification email.',
  },
  'request-recovery': {
    byCode: {
      404: 'No account found with this email address.',
      429: 'Too many requests. Please wait before trying again.',
    },
    otherwise: 'Failed to send password recovery email.',
  },
  'confirm-recovery': {
    byCode: {
      401: 'Invalid or expired recovery link. Please request a new password reset.',
      400: PASSWORD_FORMAT,
    },
    otherwise: 'Failed to update password.',
  },
  'change-password': {
    byCode: { 401: 'Current password is incorrect.', 400: PASSWORD_FORMAT },
    otherwise: 'Failed to change password.',
  },
}

/** Maps whatever the account library threw to the words of the catalogue. */
export function accountFailure(situation: Situation, thrown: unknown): AccountFailure {
  if (thrown instanceof AccountFailure) return thrown
  const { byCode, quoted, otherwise } = CATALOGUE[situation]
  const { code, message } = answerIn(thrown)
  // Who is refused for the password may hear it under another status.
  const wrongPassword = situation === 'change-password' && message.includes('Invalid credentials')
  const known = byCode?.[wrongPassword ? 401 : code]
  if (known) return new AccountFailure(known, { code })
  // Without an answer the message is the browser's own ('Failed to fetch'), which tells nobody anything.
  if (quoted && code > 0 && message) return new AccountFailure(message, { code })
  return new AccountFailure(otherwise, { code, vague: true })
}

function answerIn(thrown: unknown): { code: number; message: string } {
  if (!(thrown instanceof Error)) return { code: 0, message: '' }
  const code = 'code' in thrown && typeof thrown.code === 'number' ? thrown.code : 0
  return { code, message: thrown.message ?? '' }
}
