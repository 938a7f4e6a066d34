import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AccountFailure, type AccountService, type AccountUser } from '../../api/account-service.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { ada, fakeAccount } from '../../api/testing/fake-account.ts'
import { type Session, SessionGate, SessionProvider, useSession } from './session.tsx'
import { SessionMessage } from './session-message.tsx'

let shown: Session | null = null

let drawn = 0

function Who() {
  shown = useSession()
  drawn += 1
  return <p>Hello {shown.user?.name ?? 'visitor'}</p>
}

function session(): Session {
  if (!shown) throw new Error('nothing is shown yet')
  return shown
}

function show(calls: Partial<AccountService>, isVisitor = false) {
  const queries = createQueryClient()
  drawn = 0
  render(
    <QueryClientProvider client={queries}>
      <SessionProvider account={fakeAccount(calls)} isVisitor={isVisitor}>
        <SessionGate>
          <Who />
          <SessionMessage />
        </SessionGate>
      </SessionProvider>
    </QueryClientProvider>,
  )
  return queries
}

const settled = () => act(() => vi.advanceTimersByTimeAsync(0))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('[R8] while the first check runs the screen says so, and the app waits', () => {
  show({ current: () => new Promise(() => {}) })
  expect(screen.getByRole('status').textContent).toContain('Loading authentication...')
  expect(screen.queryByText(/Hello/)).toBeNull()
})

test('[R8] a refused check makes a visitor', async () => {
  show({})
  await settled()
  expect(screen.getByText('Hello visitor')).toBeTruthy()
})

test('[R8] who is known to be a visitor never waits, and the check draws nothing again', async () => {
  show({}, true)
  expect(screen.getByText('Hello visitor')).toBeTruthy()
  await settled()
  expect([screen.getByText('Hello visitor').tagName, drawn]).toEqual(['P', 1])
})

test('[R8] an accepted check makes the account the user', async () => {
  show({ current: async () => ada })
  await settled()
  expect(screen.getByText('Hello Ada')).toBeTruthy()
})

test('[R8] a check that hangs makes a visitor after 5 s, and a late success still signs in', async () => {
  let answer = (_user: AccountUser) => {}
  const late = new Promise<AccountUser>((resolve) => {
    answer = resolve
  })
  show({ current: () => late })
  await act(() => vi.advanceTimersByTimeAsync(4_999))
  expect(screen.queryByText(/Hello/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByText('Hello visitor')).toBeTruthy()
  answer(ada)
  await settled()
  expect(screen.getByText('Hello Ada')).toBeTruthy()
})

test('without a network the user is unknown, and is checked again when the network is back', async () => {
  const answers = [() => Promise.reject(new AccountFailure('offline')), async () => ada]
  const current = vi.fn(() => (answers.shift() ?? (async () => ada))())
  show({ current })
  await settled()
  expect([session().user, session().unknown]).toEqual([null, true])
  dispatchEvent(new Event('online'))
  await settled()
  expect([session().user, session().unknown]).toEqual([ada, false])
  dispatchEvent(new Event('online'))
  expect(current).toHaveBeenCalledTimes(2)
})

test('a visitor is known to be one', async () => {
  show({})
  await settled()
  expect(session().unknown).toBe(false)
})

test('[U7] signing in makes the user, signing out forgets the user and all that was fetched', async () => {
  const queries = show({})
  await settled()
  await act(() => session().signIn('ada@example.com', 'secret-words'))
  expect(screen.getByText('Hello Ada')).toBeTruthy()
  queries.setQueryData(['stats'], { games: 3 })
  await act(() => session().signOut())
  expect(screen.getByText('Hello visitor')).toBeTruthy()
  expect(queries.getQueryData(['stats'])).toBeUndefined()
})

test('[U7] a sign-out that fails says so, keeps the user, and the next one clears the error', async () => {
  let online = false
  show({
    current: async () => ada,
    signOut: async () => {
      if (!online) throw new AccountFailure('Failed to sign out')
    },
  })
  await settled()
  await act(() => session().signOut())
  expect(screen.getByRole('alert').textContent).toContain('Failed to sign out')
  expect(screen.getByText('Hello Ada')).toBeTruthy()
  online = true
  await act(() => session().signOut())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Hello visitor')).toBeTruthy()
})

test('[U7] requests of a session end before the server hears of signing out, and the next session has its own', async () => {
  const atSignOut: boolean[] = []
  show({ current: async () => ada, signOut: async () => void atSignOut.push(signal.aborted) })
  await settled()
  const signal = session().ended
  await act(() => session().signOut())
  expect([atSignOut, signal.aborted, session().ended.aborted]).toEqual([[true], true, false])
})

test('[U7] after a sign-out that failed the app asks again, also what was dropped', async () => {
  const queries = show({
    current: async () => ada,
    signOut: () => Promise.reject(new AccountFailure('Failed to sign out')),
  })
  await settled()
  const load = vi.fn(async () => 3)
  onTestFinished(new QueryObserver(queries, { queryKey: ['stats'], queryFn: load }).subscribe(() => {}))
  await settled()
  await act(() => session().signOut())
  await settled()
  expect([session().ended.aborted, load.mock.calls.length]).toEqual([false, 2])
})

test.each([
  ['ended elsewhere', (calls: Session) => calls.end(null)],
  ['refused by the server', (calls: Session) => calls.refresh().catch(() => {})],
])('[U7] the requests of a session that was %s end with it', async (_how, end) => {
  const answers = [async () => ada]
  show({ current: () => (answers.shift() ?? (() => Promise.reject(new AccountFailure('no', { code: 401 }))))() })
  await settled()
  const signal = session().ended
  await act(async () => end(session()))
  expect([signal.aborted, session().ended.aborted]).toEqual([true, false])
})

test('a refused sign-in reaches the form, and nobody is signed in', async () => {
  show({ signIn: async () => Promise.reject(new AccountFailure('Invalid credentials', { code: 401 })) })
  await settled()
  await expect(session().signIn('ada@example.com', 'wrong')).rejects.toThrow('Invalid credentials')
  expect(screen.getByText('Hello visitor')).toBeTruthy()
})

test('a session that ended elsewhere is noticed at the next check; a lost connection changes nothing', async () => {
  const answers = [async () => ada, () => Promise.reject(new AccountFailure('offline'))]
  show({ current: () => (answers.shift() ?? (() => Promise.reject(new AccountFailure('no', { code: 401 }))))() })
  await settled()
  await act(() =>
    session()
      .refresh()
      .catch(() => ada),
  )
  expect(screen.getByText('Hello Ada')).toBeTruthy()
  await act(() =>
    session()
      .refresh()
      .catch(() => ada),
  )
  expect(screen.getByText('Hello visitor')).toBeTruthy()
})

test('[P10] after the account is deleted, the goodbye is shown until it is dismissed', async () => {
  const forget = vi.fn()
  show({ current: async () => ada, forget })
  await settled()
  act(() => session().end('All gone.'))
  expect(screen.getByText('Hello visitor')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Goodbye' }).textContent).toContain('All gone.')
  expect(forget).toHaveBeenCalledOnce()
  act(() => session().dismiss())
  expect(screen.queryByRole('dialog', { name: 'Goodbye' })).toBeNull()
})
