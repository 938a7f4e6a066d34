import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { AccountFailure, type AccountService, type AccountUser } from '../../api/account-service.ts'
import { ada, fakeAccount } from '../../api/testing/fake-account.ts'
import { Auth } from './auth.tsx'
import type { AuthMode } from './auth-mode.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const ways = { signIn: async () => {}, signUp: async () => {}, completeSignIn: async () => {} }

function open(mode: AuthMode, calls: Partial<typeof ways> = {}, account: Partial<AccountService> = {}) {
  navigate('/auth', { state: { mode } })
  const page = (user: AccountUser | null) => <Auth user={user} account={fakeAccount(account)} {...ways} {...calls} />
  const { rerender } = render(page(null))
  return { become: (user: AccountUser) => rerender(page(user)) }
}

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function send(button: string, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) fill(label, value)
  fireEvent.click(screen.getByRole('button', { name: button }))
  await act(() => vi.advanceTimersByTimeAsync(0))
}

const credentials = { Email: ' ada@example.com ', Password: 'secret-words' }
const said = () => screen.getByRole('alert').textContent

test('[U1] signing in sends the typed values, and the player is redirected home', async () => {
  const signIn = vi.fn(async () => {})
  const { become } = open('sign-in', { signIn })
  await send('Sign In', credentials)
  expect(signIn).toHaveBeenCalledWith('ada@example.com', 'secret-words')
  become(ada)
  expect(location.pathname).toBe('/')
})

test('[U2] a new player gets a confirmation, and is redirected home after one second', async () => {
  const { become } = open('sign-up', { signUp: async () => become(ada) })
  await send('Sign Up', { ...credentials, Username: 'Ada' })
  expect(screen.getByRole('status').textContent).toBe('Account created successfully!Redirecting to the home page...')
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(location.pathname).toBe('/auth')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(location.pathname).toBe('/')
})

test('[U3] a sent recovery mail is announced', async () => {
  open('forgot')
  await send('Send Reset Link', { Email: 'ada@example.com' })
  expect(screen.getByRole('status').textContent).toBe(
    'Password reset email sent!Check your email for a link to reset your password.',
  )
})

test('[U4] the links switch between the modes and keep the typed address', () => {
  open('sign-in')
  fill('Email', 'ada@example.com')
  const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
  follow('Forgot your password?')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reset your password')
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@example.com')
  follow('Back to Sign In')
  follow("Don't have an account? Sign up")
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create a new account')
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy')
  follow('Already have an account? Sign in')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to your account')
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
})

test('[U5] a signed-in player is redirected home', () => {
  const { become } = open('sign-in')
  become(ada)
  expect(location.pathname).toBe('/')
})

test('[U6] a failure shows what the service said, or that it did not work', async () => {
  const failures = [new AccountFailure('Invalid credentials.', { code: 401 }), new AccountFailure('x', { vague: true })]
  open('sign-in', { signIn: () => Promise.reject(failures.shift()) })
  await send('Sign In', credentials)
  expect(said()).toBe('Invalid credentials.')
  await send('Sign In', {})
  expect(said()).toBe('Authentication failed. Please try again.')
})

test('[U3] a recovery mail that cannot be sent says so', async () => {
  open('forgot', {}, { requestRecovery: () => Promise.reject(new AccountFailure('x', { code: 500, vague: true })) })
  await send('Send Reset Link', { Email: 'ada@example.com' })
  expect(said()).toBe('Failed to send password recovery email. Please try again.')
})

test('[U2] errors are shown at their fields, the first one gets the focus, and nothing is sent', async () => {
  const signUp = vi.fn(async () => {})
  open('sign-up', { signUp })
  await send('Sign Up', { ...credentials, Username: 'Ad' })
  expect(screen.getByText('Username must be at least 3 characters long')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  expect(signUp).not.toHaveBeenCalled()
})

test('password managers are told which field is which', () => {
  const hints = () => [...document.querySelectorAll('input')].map((input) => `${input.name} ${input.autocomplete}`)
  open('sign-in')
  expect(hints()).toEqual(['email username', 'password current-password'])
  cleanup()
  open('sign-up')
  expect(hints()).toEqual(['username nickname', 'email username', 'password new-password'])
})

describe('[S-142] an account that wants a second factor', () => {
  const halfIn = () => Promise.reject(new AccountFailure('More', { code: 401, type: 'user_more_factors_required' }))
  const wrongCode = new AccountFailure('Invalid token', { code: 401, type: 'user_invalid_token' })

  async function reachSecondStep(account: Partial<AccountService>, completeSignIn = async () => {}) {
    open('sign-in', { signIn: halfIn, completeSignIn }, account)
    await send('Sign In', credentials)
    await act(() => vi.dynamicImportSettled())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One more step')
  }

  test('asks for a code, says when it is wrong, and signs in with the right one', async () => {
    const calls: unknown[][] = []
    const completeSignIn = vi.fn(async () => {})
    const call = async (...args: unknown[]) => {
      calls.push(args)
      if (calls.length === 2) throw wrongCode
      return { $id: 'c1' }
    }
    await reachSecondStep({ call }, completeSignIn)
    await send('Sign In', { Code: ' 123456 ' })
    expect(said()).toContain('That code is wrong or was used before.')
    expect(completeSignIn).not.toHaveBeenCalled()
    await send('Sign In', { Code: '654321' })
    expect(calls.slice(2)).toEqual([
      ['post', '/account/mfa/challenge', { factor: 'totp' }],
      ['put', '/account/mfa/challenge', { challengeId: 'c1', otp: '654321' }],
    ])
    expect(completeSignIn).toHaveBeenCalledOnce()
  })

  test('takes a recovery code instead', async () => {
    const call = vi.fn(async () => ({ $id: 'c1' }))
    await reachSecondStep({ call })
    fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
    await send('Sign In', { 'Recovery code': 'abcd-efgh-jkmn-pqrs' })
    expect(call).toHaveBeenCalledWith('post', '/account/mfa/challenge', { factor: 'recoverycode' })
  })

  test('lets the player go back, and ends the half-open session', async () => {
    const signOut = vi.fn(async () => {})
    await reachSecondStep({ signOut })
    fireEvent.click(screen.getByRole('button', { name: 'Back to Sign In' }))
    expect(signOut).toHaveBeenCalledOnce()
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })
})
