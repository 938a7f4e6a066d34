import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountFailure } from '../../api/account-service.ts'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { ada } from '../../api/testing/fake-account.ts'
import { PasswordReset } from './password-reset.tsx'
import { VerifyEmail } from './verify-email.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const settled = () => act(() => vi.advanceTimersByTimeAsync(0))
const LINK = '?userId=u1&secret=s3cret'

function verify(search: string, answer: () => Promise<Response>, isVerified = false) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer)
  const onVerified = vi.fn()
  history.replaceState({ entry: 4 }, '', `/verify-email${search}`)
  render(
    <StrictMode>
      <BackendProvider backend={{ api: createApi('/api', fetch) }}>
        <VerifyEmail
          isVerified={isVerified}
          onVerified={onVerified}
          another={<button type="button">Send it again</button>}
        />
      </BackendProvider>
    </StrictMode>,
  )
  return { fetch, onVerified }
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

test('[E1] [R4] a good link is verified once, and leads to the login', async () => {
  const { fetch, onVerified } = verify(LINK, async () => Response.json({ verified: true }))
  expect(heading()).toBe('Verifying...')
  await settled()
  expect(heading()).toBe('Email verified successfully! You can now log in.')
  expect(screen.getByRole('link', { name: 'Proceed to Login' }).getAttribute('href')).toBe('/auth')
  expect(screen.getByRole('link', { name: 'Play' }).getAttribute('href')).toBe('/')
  expect(fetch).toHaveBeenCalledOnce()
  expect(fetch.mock.calls[0]?.[1]?.body).toBe('{"user_id":"u1","secret":"s3cret"}')
  expect(onVerified).toHaveBeenCalledOnce()
})

test('[S-56] the secret is removed from the address before the service answers, and the history state stays', () => {
  verify(LINK, () => new Promise(() => {}))
  expect([location.pathname, location.search, history.state]).toEqual(['/verify-email', '', { entry: 4 }])
})

test.each([
  [
    async () => Response.json({ detail: 'Invalid token.' }, { status: 401 }),
    'Detail: This link is wrong or has expired.',
  ],
  [async () => Response.json({ detail: 'Too often.' }, { status: 429 }), 'Detail: Too often.'],
  [async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), 'Detail: HTTP error! status: 502'],
  [() => Promise.reject(new TypeError()), 'Detail: An unexpected error occurred during verification.'],
])('[E2] a failed verification says why', async (answer, detail) => {
  verify(LINK, answer)
  await settled()
  expect(heading()).toBe('Email verification failed.')
  expect(screen.getByText(detail)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send it again' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
})

test('[E2] a link that is followed twice is no failure for whoever is verified, and explained to everybody else', async () => {
  const refuse = async () => Response.json({ detail: 'Invalid token.' }, { status: 401 })
  verify(LINK, refuse, true)
  await settled()
  expect(heading()).toBe('Your email is verified already.')
  expect(screen.getByRole('link', { name: 'Play' }).getAttribute('href')).toBe('/')
  cleanup()
  verify(LINK, refuse)
  await settled()
  expect(heading()).toBe('Email verification failed.')
  expect(screen.getByText(/A link works once/)).toBeTruthy()
})

test('[E2] an incomplete link sends no request', async () => {
  const { fetch } = verify('?userId=u1', async () => Response.json({}))
  expect(screen.getByText('Verification failed: Missing parameters.')).toBeTruthy()
  expect(screen.getByText('Detail: User ID or secret not found in the URL.')).toBeTruthy()
  expect(fetch).not.toHaveBeenCalled()
})

function reset(search: string, { user = null as typeof ada | null, refuse = null as Error | null } = {}) {
  const confirmRecovery = vi.fn(() => (refuse ? Promise.reject(refuse) : Promise.resolve()))
  history.replaceState(null, '', `/password-reset${search}`)
  render(<PasswordReset user={user} confirmRecovery={confirmRecovery} />)
  return confirmRecovery
}

async function update(password: string, confirmation: string) {
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: password } })
  fireEvent.change(screen.getByLabelText('Confirm New Password'), { target: { value: confirmation } })
  fireEvent.click(screen.getByRole('button', { name: 'Update Password' }))
  await settled()
}

test('[W1] an incomplete link is invalid', () => {
  reset('?userId=u1')
  expect(heading()).toBe('Invalid Reset Link')
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/auth')
})

test('[U5] a signed-in player is redirected home, and the secret disappears from the address', () => {
  reset(LINK, { user: ada })
  expect([location.pathname, location.search]).toEqual(['/', ''])
})

test.each([
  ['secret-words', 'secret-word', 'Passwords do not match.'],
  ['short', 'short', 'Password must be at least 8 characters long.'],
])('[W2] %s and %s are refused before anything is sent', async (password, confirmation, words) => {
  const confirmRecovery = reset(LINK)
  await update(password, confirmation)
  expect(screen.getByRole('alert').textContent).toBe(words)
  expect(confirmRecovery).not.toHaveBeenCalled()
})

test('[W3] [R5] [R2] a new password is announced, and the login follows after two seconds', async () => {
  const confirmRecovery = reset(LINK)
  expect(location.search).toBe('')
  await update('secret-words', 'secret-words')
  expect(confirmRecovery).toHaveBeenCalledWith({ userId: 'u1', secret: 's3cret' }, 'secret-words')
  expect(screen.getByRole('status').textContent).toBe('Password updated successfully! Redirecting to login...')
  await act(() => vi.advanceTimersByTimeAsync(1_999))
  expect(location.pathname).toBe('/password-reset')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(location.pathname).toBe('/auth')
})

test.each([
  [new AccountFailure('Invalid or expired recovery link.', { code: 401 }), 'Invalid or expired recovery link.'],
  [new AccountFailure('Failed to update password.', { code: 404, vague: true }), 'Failed to update password.'],
  [new AccountFailure('x', { vague: true }), 'Failed to reset password. Please try again.'],
])('[W3] a refused reset says why', async (refuse, words) => {
  reset(LINK, { refuse })
  await update('secret-words', 'secret-words')
  expect(screen.getByRole('alert').textContent).toBe(words)
})
