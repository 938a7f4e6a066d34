import { lobbyState, requestRematch, setReady } from '@knowdown/contracts/battles/calls'
import { ok } from '@knowdown/domain/result'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Backend, BackendProvider } from '../../../api/backend.tsx'
import { lobbyView, OPPONENT } from '../testing/match-builders.ts'
import type { LobbyView } from './match-screen.ts'
import { useMatch } from './use-match.ts'

vi.mock('../../../api/lobby-connection.ts', () => ({
  openLobbyConnection: async () => ({ restart() {}, close() {} }),
}))

/** One seat at a server that shows this view and accepts everything; collects the calls that change something. */
async function sitAt(view: LobbyView) {
  const calls: unknown[] = []
  const call = async (endpoint: unknown, input: unknown) => {
    if (endpoint === lobbyState) return ok(view)
    calls.push([endpoint, input])
    return ok({ ready: true })
  }
  const backend = { api: { call } } as unknown as Backend
  const seat = { code: 'AB3D', playerId: 'secret', role: 'host' as const, embedded: false }
  const { result } = renderHook(() => useMatch(seat), {
    wrapper: ({ children }) => <BackendProvider backend={backend}>{children}</BackendProvider>,
  })
  await vi.waitUntil(() => result.current.screen.round === view.round)
  return { calls, result }
}
const OWN = { lobby_code: 'AB3D', player_id: 'secret' }

test('[B20] "ready" says how many games the player has seen start, so that it is never taken for a rematch', async () => {
  const { calls, result } = await sitAt(lobbyView({ round: 3, opponent: OPPONENT }))
  await act(async () => result.current.setReady())
  expect(calls).toEqual([[setReady, { ...OWN, round: 3 }]])
  expect(result.current.screen.ready).toBe(true)
})

test('[B20] Play Again counts as ready, in one tap', async () => {
  const score = { host_score: 2, guest_score: 1, winner: 'host' as const, answers: [], forfeit: null }
  const { calls, result } = await sitAt(lobbyView({ phase: 'finished', round: 3, opponent: OPPONENT, result: score }))
  await act(async () => result.current.playAgain())
  expect(calls).toEqual([
    [requestRematch, OWN],
    [setReady, { ...OWN, round: 3 }],
  ])
  expect(result.current.screen).toMatchObject({ stage: 'waiting', ready: true, readying: false })
})
