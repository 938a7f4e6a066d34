import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { openAccountConnection } from '../../api/account-connection.ts'
import type { AccountService } from '../../api/account-service.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { ada, fakeAccount } from '../../api/testing/fake-account.ts'
import { AccountUpdates } from './account-updates.tsx'
import { SessionProvider, useSession } from './session.tsx'

type Listener = Parameters<typeof openAccountConnection>[1]

const line = vi.hoisted(() => ({ listeners: [] as Listener[], closed: 0 }))
vi.mock('../../api/account-connection.ts', () => ({
  openAccountConnection: (_url: string, listener: Listener) => {
    line.listeners.push(listener)
    return () => {
      line.closed += 1
    }
  },
}))

let signOut: () => Promise<void> = async () => {}

function Who({ stats }: { stats(): Promise<string> }) {
  const session = useSession()
  signOut = session.signOut
  return session.user ? (
    <>
      <p>Hello {session.user.name}</p>
      <Stats stats={stats} />
      <AccountUpdates />
    </>
  ) : (
    <p>Hello visitor</p>
  )
}

function Stats({ stats }: { stats(): Promise<string> }) {
  useQuery({ queryKey: ['stats'], queryFn: stats })
  return null
}

async function show(calls: Partial<AccountService>, stats = vi.fn(async () => 'figures')) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider account={fakeAccount(calls)}>
        <Who stats={stats} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  return stats
}

const newest = (): Listener => {
  const listener = line.listeners.at(-1)
  if (!listener) throw new Error('nobody listens')
  return listener
}

beforeEach(() => {
  vi.useFakeTimers()
  line.listeners.length = 0
  line.closed = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('what changed on another device is shown', async () => {
  let name = 'Ada'
  await show({ current: async () => ({ ...ada, name }) })
  name = 'Countess'
  await act(async () => newest().onChange())
  expect(screen.getByText('Hello Countess')).toBeTruthy()
  expect(line.listeners).toHaveLength(1)
})

test('after signing out on another device this one becomes a visitor, and makes no further calls for the player', async () => {
  const forget = vi.fn()
  const stats = await show({ current: async () => ada, forget })
  expect(stats).toHaveBeenCalledTimes(1)
  act(() => newest().onEnd())
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(screen.getByText('Hello visitor')).toBeTruthy()
  expect(forget).toHaveBeenCalledOnce()
  expect(line.closed).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(stats).toHaveBeenCalledTimes(1)
})

test('after signing out on this device no event of the connection is reported', async () => {
  const forget = vi.fn()
  await show({ current: async () => ada, forget })
  act(() => newest().onEnd())
  await act(() => signOut())
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText('Hello visitor')).toBeTruthy()
  expect(forget).not.toHaveBeenCalled()
  expect(line.closed).toBe(1)
})
