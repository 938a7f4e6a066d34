import { AccountFailure } from './account-service.ts'

/** What the player tried to do; each has its own messages for what can go wrong. */
type Situation =
  | 'load'
  | 'sign-in'
  | 'sign-up'
  | 'sign-out'
  | 'request-verification'
  | 'request-recovery'
  | 'confirm-recovery'
  | 'change-password'
  | 'rename'
  | 'change-email'
  | 'second-factor'

interface Messages {
  byStatus?: Readonly<Record<number, string>>
  /** Whether the account service's own message may be shown. */
  canQuote?: true
  otherwise: string
}

const PASSWORD_FORMAT = 'Invalid password format. Password must be at least 8 characters long.'

const MESSAGES: Readonly<Record<Situation, Messages>> = {
  load: { canQuote: true, otherwise: 'The account service cannot be reached.' },
  'sign-in': { canQuote: true, otherwise: 'Failed to sign in' },
  'sign-up': { canQuote: true, otherwise: 'Failed to sign up' },
  'sign-out': { canQuote: true, otherwise: 'Failed to sign out' },
  'request-verification': {
    byStatus: { 409: 'A verification email may have already been sent or your email is already verified.' },
    canQuote: true,
    otherwise: 'Failed to send verification email.',
  },
  'request-recovery': {
    byStatus: {
      404: 'No account found with this email address.',
      429: 'Too many requests. Please wait before trying again.',
    },
    otherwise: 'Failed to send password recovery email.',
  },
  'confirm-recovery': {
    byStatus: {
      401: 'Invalid or expired recovery link. Please request a new password reset.',
      400: PASSWORD_FORMAT,
    },
    otherwise: 'Failed to update password.',
  },
  'change-password': {
    byStatus: { 401: 'Current password is incorrect.', 400: PASSWORD_FORMAT },
    otherwise: 'Failed to change password.',
  },
  rename: {
    byStatus: { 429: 'Too many changes. Please wait an hour.' },
    canQuote: true,
    otherwise: 'Failed to change the name.',
  },
  'change-email': {
    byStatus: {
      401: 'The password is not right.',
      409: 'There is already an account with this address.',
      429: 'Too many tries. Please wait an hour.',
    },
    canQuote: true,
    otherwise: 'Failed to change the address.',
  },
  'second-factor': {
    byStatus: { 429: 'Too many tries. Please wait an hour.' },
    canQuote: true,
    otherwise: 'That did not work. Please try again.',
  },
}

/** Names a field of the protocol; people only need the reason after it. */
const PARAMETER_PREFIX = /^Invalid `\w+` param: /

/** Why the service refuses a password that meets all criteria of the checklist. */
const PASSWORD_REASONS: readonly (readonly [partOfMessage: string, reason: string])[] = [
  ['too easy to guess', 'This password is too easy to guess. Please choose another one.'],
  ['known from a data leak', 'This password is known from a data leak. Please choose another one.'],
  ['references to your name', 'This password contains your name or address. Please choose another one.'],
]

/** Maps whatever the account library threw to a message of the list. */
export function toAccountFailure(situation: Situation, thrown: unknown): AccountFailure {
  if (thrown instanceof AccountFailure) return thrown
  const { byStatus, canQuote, otherwise } = MESSAGES[situation]
  const { code, message, type } = replyIn(thrown)
  // The service may refuse a wrong password with another status.
  const wrongPassword = situation === 'change-password' && message.includes('Invalid credentials')
  const passwordReason = PASSWORD_REASONS.find(([part]) => code === 400 && message.includes(part))?.[1]
  const status = wrongPassword ? 401 : code
  const known = passwordReason ?? byStatus?.[status]
  const redirect = situation === 'change-password' && status === 401
  if (known) return new AccountFailure(known, { code, type, redirect })
  // Without a reply the message is the browser's own ('Failed to fetch'), which helps nobody.
  if (canQuote && code > 0 && message) return new AccountFailure(message.replace(PARAMETER_PREFIX, ''), { code, type })
  return new AccountFailure(otherwise, { code, type, vague: true })
}

function replyIn(thrown: unknown): { code: number; message: string; type: string } {
  if (!(thrown instanceof Error)) return { code: 0, message: '', type: '' }
  const code = 'code' in thrown && typeof thrown.code === 'number' ? thrown.code : 0
  const type = 'type' in thrown && typeof thrown.type === 'string' ? thrown.type : ''
  return { code, message: thrown.message ?? '', type }
}
