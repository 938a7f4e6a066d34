import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountFailure } from '../../api/account-service.ts'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { TwoStep } from './two-step.tsx'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const CODES = ['abcd-efgh-jkmn-pqrs', 'bcde-fghj-kmnp-qrst']
const refusal = (code: number, type: string) => new AccountFailure('No.', { code, type })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The account service with one account; `refuse` says what it refuses, by method and path. */
async function show({ on = false, verified = true, refuse = {} as Record<string, AccountFailure> } = {}) {
  const account = { mfa: on, totp: on }
  const made: string[] = []
  const call = async (method: string, path: string, body?: object) => {
    const name = `${method} ${path.replace('/account', '')}`
    made.push(body ? `${name} ${JSON.stringify(body)}` : name)
    const failure = refuse[name]
    if (failure) {
      delete refuse[name]
      throw failure
    }
    if (name === 'put /mfa/authenticators/totp') account.totp = true
    if (name === 'patch /mfa') account.mfa = true
    if (name === 'delete /mfa/authenticators/totp') Object.assign(account, { mfa: false, totp: false })
    return {
      ...account,
      secret: SECRET,
      uri: `otpauth://totp/Knowdown:ada?secret=${SECRET}`,
      recoveryCodes: CODES,
      $id: 'c1',
    }
  }
  const api = createApi('/api', async () => Response.json({ proved: true }))
  render(
    <BackendProvider backend={{ api }}>
      <TwoStep verified={verified} call={call} />
    </BackendProvider>,
  )
  await settled()
  return { made }
}

const settled = () => act(() => vi.advanceTimersByTimeAsync(0))

async function press(name: string, inside: HTMLElement = document.body) {
  fireEvent.click(within(inside).getByRole('button', { name }))
  await settled()
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('[S-145] two-step sign-in in the profile', () => {
  test('is set up with a QR code or a typed key and confirmed with a code; the recovery codes are shown once', async () => {
    const { made } = await show()
    await press('Set Up')
    expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
    expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy()
    type('Code from the app', '123456')
    await press('Switch On')
    const shown = within(screen.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
    expect(shown.map(({ textContent }) => textContent)).toEqual(CODES)
    expect(made.slice(-3)).toEqual([
      'put /mfa/authenticators/totp {"otp":"123456"}',
      'post /mfa/recovery-codes',
      'patch /mfa {"mfa":true}',
    ])
    await press('I saved them')
    expect(screen.getByText('2 recovery codes are left.')).toBeTruthy()
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull()
  })

  test('says when the code is wrong, and stays with the same key', async () => {
    await show({ refuse: { 'put /mfa/authenticators/totp': refusal(401, 'user_invalid_token') } })
    await press('Set Up')
    type('Code from the app', '123456')
    await press('Switch On')
    expect(screen.getByText('That code is wrong or was used before. Please try the next one.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Code from the app').value).toBe('123456')
  })

  test('asks for the password first when the last proof is old', async () => {
    await show({ refuse: { 'post /mfa/authenticators/totp': refusal(401, 'user_proof_required') } })
    await press('Set Up')
    type('Password', 'violet-anchor-77')
    await press('Confirm', screen.getByRole('dialog', { name: 'Is it you?' }))
    expect(screen.getByLabelText('Code from the app')).toBeTruthy()
  })

  test('asks for a code before it is switched off', async () => {
    const { made } = await show({
      on: true,
      refuse: { 'delete /mfa/authenticators/totp': refusal(401, 'user_challenge_required') },
    })
    await press('Switch Off')
    type('Code', 'abcd-efgh-jkmn-pqrs')
    await press('Confirm', screen.getByRole('dialog', { name: 'Is it you?' }))
    expect(made).toContain('post /mfa/challenge {"factor":"recoverycode"}')
    expect(screen.getByRole('button', { name: 'Set Up' })).toBeTruthy()
  })

  test('a set-up that was broken off is begun anew', async () => {
    const { made } = await show({
      refuse: { 'post /mfa/authenticators/totp': refusal(409, 'user_authenticator_already_verified') },
    })
    await press('Set Up')
    expect(made.slice(-3)).toEqual([
      'post /mfa/authenticators/totp',
      'delete /mfa/authenticators/totp',
      'post /mfa/authenticators/totp',
    ])
  })

  test('needs a verified address', async () => {
    await show({ verified: false })
    expect(screen.queryByRole('button', { name: 'Set Up' })).toBeNull()
    expect(screen.getByText('Verify your email address first.')).toBeTruthy()
  })

  test('says when it cannot be read', async () => {
    await show({ refuse: { 'get ': new AccountFailure('The account service cannot be reached.') } })
    expect(screen.getByRole('alert').textContent).toBe('The account service cannot be reached.')
  })
})
