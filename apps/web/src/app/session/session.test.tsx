import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountUser } from '../../api/account.ts'
import { SessionProvider, useSession } from './session.tsx'
import { SessionGate } from './session-gate.tsx'

const ada: AccountUser = {
  id: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}

function Who() {
  return <p>Hello {useSession().user?.name ?? 'visitor'}</p>
}

const show = (check: () => Promise<AccountUser>) =>
  render(
    <SessionProvider check={check}>
      <SessionGate>
        <Who />
      </SessionGate>
    </SessionProvider>,
  )

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('[R8] while the first check runs the screen says so, and the app waits', () => {
  show(() => new Promise(() => {}))
  expect(screen.getByRole('status').textContent).toContain('Loading authentication...')
  expect(screen.queryByText(/Hello/)).toBeNull()
})

test('[R8] a refused check makes a visitor', async () => {
  const refused = () => Promise.reject(new Error('401'))
  show(refused)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('Hello visitor')).toBeTruthy()
})

test('[R8] a known account is the user', async () => {
  const known = () => Promise.resolve(ada)
  show(known)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('Hello Ada')).toBeTruthy()
})

test('[R8] a check that hangs counts as visitor after 5 s, and a late yes still counts', async () => {
  let answer = (_user: AccountUser) => {}
  const late = new Promise<AccountUser>((resolve) => {
    answer = resolve
  })
  const hanging = () => late
  show(hanging)
  await act(() => vi.advanceTimersByTimeAsync(4_999))
  expect(screen.queryByText(/Hello/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByText('Hello visitor')).toBeTruthy()
  answer(ada)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('Hello Ada')).toBeTruthy()
})
