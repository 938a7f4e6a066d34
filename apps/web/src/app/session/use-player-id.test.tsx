import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AccountFailure, type AccountService } from '../../api/account-service.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { ada, fakeAccount } from '../../api/testing/fake-account.ts'
import { SessionProvider, useSession } from './session.tsx'
import { usePlayerId } from './use-player-id.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function open(calls: Partial<AccountService>) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider account={fakeAccount(calls)}>{children}</SessionProvider>
    </QueryClientProvider>
  )
  const { result, unmount } = renderHook(() => ({ id: usePlayerId(), session: useSession() }), { wrapper })
  await act(async () => {})
  return { result, unmount }
}

const signedIn = { current: async () => ada }
const unreachable = { current: () => Promise.reject(new AccountFailure('offline')) }
const refused = {}

test('without a network it is whoever was signed in on this device the last time', async () => {
  const first = await open(signedIn)
  expect(first.result.current.id).toBe(ada.id)
  first.unmount()
  expect((await open(unreachable)).result.current.id).toBe(ada.id)
})

test('it is null when nobody was ever signed in', async () => {
  expect((await open(unreachable)).result.current.id).toBeNull()
})

test('it is null after signing out', async () => {
  const first = await open(signedIn)
  await act(() => first.result.current.session.signOut())
  expect(first.result.current.id).toBeNull()
  first.unmount()
  expect((await open(unreachable)).result.current.id).toBeNull()
})

test('it is null when the service no longer knows the player', async () => {
  for (const calls of [signedIn, refused]) (await open(calls)).unmount()
  expect((await open(unreachable)).result.current.id).toBeNull()
})
