import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountFailure, type AccountUser } from '../../api/account-service.ts'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { ada } from '../../api/testing/fake-account.ts'
import { exportFileName } from './data-management.tsx'
import { Profile } from './profile.tsx'

type ProfileProps = ComponentProps<typeof Profile>

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settled = () => act(() => vi.advanceTimersByTimeAsync(0))

type Shown = Partial<Omit<ProfileProps, 'account'>> & {
  account?: Partial<ProfileProps['account']>
  answer?: (path: string) => Response
}

async function show({ user = ada, account, answer, ...rest }: Shown = {}) {
  const props: ProfileProps = {
    user,
    account: {
      requestVerification: async () => {},
      changePassword: async () => {},
      rename: async (name) => ({ ...ada, name }),
      changeEmail: async (email) => ({ ...ada, email, emailVerified: false }),
      call: async () => ({}),
      ...account,
    },
    refresh: async () => ada,
    reload: vi.fn(),
    onDeleted: vi.fn(),
    onStartQuiz: vi.fn(),
    settings: '/settings',
    verify: <p>Verify to appear</p>,
    onPlayRival: vi.fn(),
    ...rest,
  }
  const down = () => Response.json({ detail: 'down' }, { status: 503 })
  const api = createApi('/api', async (url) => (answer ?? down)(String(url)))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BackendProvider backend={{ api }}>
        <Profile {...props} />
      </BackendProvider>
    </QueryClientProvider>,
  )
  await settled()
  return props
}

const press = (name: string, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('[P1] a visitor is asked to sign in', async () => {
  await show({ user: null })
  expect(screen.getByText('Please sign in to view your profile')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth')
})

test('[P1] while it loads it says so', async () => {
  await show({ refresh: () => new Promise(() => {}) })
  expect(screen.getByRole('status').textContent).toBe('Loading profile...')
})

test('[P1] when it cannot be loaded it says why, and can be retried', async () => {
  const answers = [() => Promise.reject(new AccountFailure('Server Error', { code: 500 })), async () => ada]
  await show({ refresh: () => (answers.shift() as () => Promise<AccountUser>)() })
  expect(screen.getByRole('alert').textContent).toBe('Error loading profile: Server Error')
  press('Try again')
  await settled()
  expect(screen.getByRole('heading', { level: 1, name: 'Ada' })).toBeTruthy()
})

test('[P2] name, e-mail with its mark and the day of joining', async () => {
  await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ada')
  expect(screen.getByText('Verified')).toBeTruthy()
  expect(screen.getByText('Member since January 5, 2026')).toBeTruthy()
})

test('[P2] without a name the e-mail is shown, and an unverified one is marked with !', async () => {
  await show({ user: { ...ada, name: '', emailVerified: false } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ada@example.com')
  expect(screen.getByText('Not verified').textContent).toBe('!Not verified')
})

test('[P3] four sections, of which only the statistics are open', async () => {
  await show()
  const sections = [...document.querySelectorAll('button[aria-expanded]')]
  expect(sections.map((button) => [button.textContent, button.getAttribute('aria-expanded')])).toEqual([
    ['Your Statistics', 'true'],
    ['Account Settings', 'false'],
    ['Change Password', 'false'],
    ['Data Management', 'false'],
  ])
})

test('[P4] a verification mail is sent and announced; a verified address has no button', async () => {
  const requestVerification = vi.fn(async () => {})
  await show({ user: { ...ada, emailVerified: false }, account: { requestVerification } })
  press('Account Settings')
  press('Verify Email')
  await settled()
  expect(requestVerification).toHaveBeenCalledOnce()
  expect(screen.getByText('Verification email sent! Check your inbox.')).toBeTruthy()
  cleanup()
  await show()
  press('Account Settings')
  expect(screen.queryByRole('button', { name: 'Verify Email' })).toBeNull()
})

function fillPasswords(current: string, next: string, confirmation = next) {
  type('Current Password', current)
  type('New Password', next)
  type('Confirm New Password', confirmation)
}
const change = () => screen.getByRole('button', { name: 'Change' }) as HTMLButtonElement

test.each([
  ['short', 'Analytical1', 'Analytical1', 'Current password must be at least 8 characters long.'],
  ['old-secret', 'weakweak', 'weakweak', 'New password does not meet the minimum requirements.'],
  ['old-secret', 'Password1!', 'Password1!', 'This password is too easy to guess. Please choose another one.'],
  ['old-secret', 'Analytical1', 'Analytical2', 'New passwords do not match.'],
  ['Analytical1', 'Analytical1', 'Analytical1', 'New password must be different from current password.'],
])('[P5] %s, %s, %s cannot be sent, and the reason is shown', async (current, next, confirmation, words) => {
  await show()
  press('Change Password')
  fillPasswords(current, next, confirmation)
  expect(screen.getByText(words)).toBeTruthy()
  expect(change().disabled).toBe(true)
})

test('[P5] the checklist follows every key', async () => {
  await show()
  press('Change Password')
  const met = () => [...document.querySelectorAll('li')].filter((item) => item.textContent?.endsWith(', met')).length
  expect([met(), screen.queryByText('Strong')]).toEqual([0, null])
  type('New Password', 'Analytical1')
  expect([met(), screen.queryByText('Strong') !== null]).toEqual([5, true])
})

test('[S-147] the checklist knows what is easy to guess', async () => {
  await show()
  press('Change Password')
  const easy = () => screen.getByText('Not easy to guess').textContent
  expect(easy()).toBe('Not easy to guess, not met')
  type('New Password', 'Password1!')
  expect(easy()).toBe('Not easy to guess, not met')
  type('New Password', 'Analytical1')
  expect(easy()).toBe('Not easy to guess, met')
})

test('[P6] a changed password is announced and the fields are cleared', async () => {
  const changePassword = vi.fn(async () => {})
  await show({ account: { changePassword } })
  press('Change Password')
  fillPasswords('old-secret', 'Analytical1')
  fireEvent.click(change())
  await settled()
  expect(changePassword).toHaveBeenCalledWith('old-secret', 'Analytical1')
  expect(screen.getByText('Password changed successfully!')).toBeTruthy()
  expect((screen.getByLabelText('Current Password') as HTMLInputElement).value).toBe('')
})

test('[P6] a failed change shows why; after two seconds the form closes and the page reloads', async () => {
  const wrong = new AccountFailure('Current password is incorrect.', { code: 401, redirect: true })
  const { reload } = await show({ account: { changePassword: () => Promise.reject(wrong) } })
  press('Change Password')
  fillPasswords('old-secret', 'Analytical1')
  fireEvent.click(change())
  await settled()
  expect(screen.getByText('Current password is incorrect.')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1_999))
  expect(reload).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(reload).toHaveBeenCalledOnce()
  expect(screen.queryByLabelText('Current Password')).toBeNull()
})

test('[P6] when the session turns out to be over after a refused change, the profile leads to sign-in', async () => {
  const wrong = new AccountFailure('Current password is incorrect.', { code: 401, redirect: true })
  await show({ account: { changePassword: () => Promise.reject(wrong) } })
  press('Change Password')
  fillPasswords('old-secret', 'Analytical1')
  fireEvent.click(change())
  await settled()
  cleanup()
  await show({ user: null })
  expect(location.pathname).toBe('/auth')
  cleanup()
  await show()
  cleanup()
  history.replaceState(null, '', '/profile')
  await show({ user: null })
  expect(location.pathname).toBe('/profile')
})

test('[P9] the export is named after the product and the day', () => {
  expect(exportFileName(new Date('2026-03-04T23:00:00Z'))).toBe('knowdown-data-2026-03-04.json')
})

test('[P9] an export that fails says so', async () => {
  await show()
  press('Data Management')
  press('Export My Data')
  await settled()
  expect(screen.getByText('Failed to export data. Please try again.')).toBeTruthy()
})

test('[OQ18] what is too large for one reply is fetched as a zip file by the browser itself', async () => {
  const replies: Record<string, Response> = {
    '/api/user/data-export': Response.json({ detail: 'It comes as a zip file.' }, { status: 413 }),
    '/api/user/data-export/link': Response.json({ path: '/user/data-export.zip?ticket=abc' }),
  }
  const opened: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.getAttribute('href') ?? '')
  })
  await show({ answer: (path) => replies[path] ?? Response.json({ detail: 'down' }, { status: 503 }) })
  press('Data Management')
  press('Export My Data')
  await settled()
  expect(opened).toEqual(['/api/user/data-export.zip?ticket=abc'])
  expect(screen.getByText('Your data has been exported successfully!')).toBeTruthy()
})

async function confirmDeletion(word: string) {
  press('Data Management')
  press('Delete All Data')
  press('Continue')
  type('Confirmation', word)
  press('Delete All Data', screen.getByRole('dialog'))
  await settled()
}
const deleting = (status: number) => (path: string) =>
  path === '/api/user/data'
    ? Response.json(status === 200 ? { deleted: true } : { detail: 'no' }, { status })
    : Response.json({ detail: 'down' }, { status: 503 })

test('[P10] typing DELETE deletes the account and shows the goodbye', async () => {
  const { onDeleted } = await show({ answer: deleting(200) })
  await confirmDeletion('DELETE')
  expect(onDeleted).toHaveBeenCalledWith('Your data has been successfully deleted from our systems.')
})

test('[P10] any other word cancels, and so does closing the dialog', async () => {
  const { onDeleted } = await show({ answer: deleting(200) })
  await confirmDeletion('delete')
  expect(screen.getByText('Data deletion cancelled.')).toBeTruthy()
  press('Delete All Data')
  expect(screen.queryByText('Data deletion cancelled.')).toBeNull()
  press('Cancel')
  expect(screen.getByText('Data deletion cancelled.')).toBeTruthy()
  expect(onDeleted).not.toHaveBeenCalled()
})

test('[P10] a deletion that fails says so and keeps the account', async () => {
  const { onDeleted } = await show({ answer: deleting(500) })
  await confirmDeletion('DELETE')
  expect(screen.getByText('Failed to delete data. Please contact support if this problem persists.')).toBeTruthy()
  expect(onDeleted).not.toHaveBeenCalled()
})

test('[P2] the name is changed in the settings, and the account is read again', async () => {
  const rename = vi.fn(async (name: string) => ({ ...ada, name }))
  const refresh = vi.fn(async () => ada)
  await show({ account: { rename }, refresh })
  refresh.mockClear()
  press('Account Settings')
  type('Username', 'Ad')
  expect(screen.getByText('Username must be at least 3 characters long')).toBeTruthy()
  type('Username', ' Ada Lovelace ')
  press('Change Name')
  await settled()
  expect([rename.mock.calls, refresh.mock.calls.length]).toEqual([[['Ada Lovelace']], 1])
  expect(screen.getByText('Your name was changed.')).toBeTruthy()
})

test('[P2] a new address needs the password, and the link goes to it at once', async () => {
  const changeEmail = vi.fn(async (email: string, _password: string) => ({ ...ada, email, emailVerified: false }))
  const requestVerification = vi.fn(async () => {})
  await show({ account: { changeEmail, requestVerification } })
  press('Account Settings')
  expect(screen.queryByLabelText('Your password')).toBeNull()
  type('Email', 'ada@new.example')
  type('Your password', 'correct horse')
  press('Change Email')
  await settled()
  expect([changeEmail.mock.calls, requestVerification.mock.calls.length]).toEqual([
    [['ada@new.example', 'correct horse']],
    1,
  ])
  expect(screen.getByText(/Your address was changed/)).toBeTruthy()
})

test('[P4] whoever has not verified the address reads at the top what it is for', async () => {
  await show({ user: { ...ada, emailVerified: false } })
  expect(screen.getByText('Verify to appear')).toBeTruthy()
  cleanup()
  await show()
  expect(screen.queryByText('Verify to appear')).toBeNull()
})

test('[QM7] rivals stand with their records; one press opens a lobby, blocks or unblocks', async () => {
  const sent: string[] = []
  let isBlocked = false
  const answer = (path: string) => {
    if (!path.includes('/rivals')) return Response.json({ detail: 'down' }, { status: 503 })
    sent.push(path)
    if (path.endsWith('/block')) isBlocked = !isBlocked
    const bob = { rival_id: 'r1', name: 'Bob', won: 3, lost: 2, tied: 1, is_blocked: isBlocked }
    return Response.json(path.endsWith('/block') ? { is_blocked: isBlocked } : { rivals: [bob] })
  }
  const { onPlayRival } = await show({ answer })
  await settled()
  const rivals = within(screen.getByRole('region', { name: 'Rivals' }))
  const row = rivals.getByRole('listitem')
  expect(row.textContent).toContain('You 3 : 2 Bob, 1 tied')
  press('Play', row)
  expect(onPlayRival).toHaveBeenCalledOnce()
  press('Block Bob', row)
  await settled()
  expect(sent).toContain('/api/rivals/block')
  expect(rivals.getByRole('listitem').textContent).toContain('blocked')
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
  press('Unblock Bob')
  await settled()
  expect(screen.getByRole('button', { name: 'Block Bob' })).toBeTruthy()
})
