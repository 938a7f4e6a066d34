import { lobbyState, setReady } from '@knowdown/contracts/matches'
import { ok } from '@knowdown/domain/result'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Backend, BackendProvider } from '../../../api/backend.tsx'
import { lobbyView, OPPONENT } from '../testing/match-builders.ts'
import { useMatch } from './use-match.ts'

vi.mock('../../../api/lobby-connection.ts', () => ({
  openLobbyConnection: async () => ({ restart() {}, close() {} }),
}))

test('[B20] "ready" says how many games the player has seen start, so that it is never taken for a rematch', async () => {
  const calls: unknown[] = []
  const call = async (endpoint: unknown, input: unknown) => {
    if (endpoint === lobbyState) return ok(lobbyView({ round: 3, opponent: OPPONENT }))
    calls.push([endpoint, input])
    return ok({ ready: true })
  }
  const backend = { api: { call } } as unknown as Backend
  const seat = { code: 'AB3D', playerId: 'secret', role: 'host' as const, embedded: false }
  const { result } = renderHook(() => useMatch(seat), {
    wrapper: ({ children }) => <BackendProvider backend={backend}>{children}</BackendProvider>,
  })
  await vi.waitUntil(() => result.current.screen.round === 3)
  await act(async () => result.current.setReady())
  expect(calls).toEqual([[setReady, { lobby_code: 'AB3D', player_id: 'secret', round: 3 }]])
  expect(result.current.screen.ready).toBe(true)
})
