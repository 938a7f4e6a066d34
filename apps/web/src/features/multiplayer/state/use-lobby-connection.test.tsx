// @vitest-environment happy-dom
import { ok, refuse } from '@knowdown/domain/result'
import { act, renderHook } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Backend, BackendProvider } from '../../../api/backend.tsx'
import { lobbyView, OPEN_TURN, OPPONENT } from '../testing/match-builders.ts'
import { matchReducer } from './match-reducer.ts'
import { type LobbyView, openingScreen } from './match-screen.ts'
import { useLobbyConnection } from './use-lobby-connection.ts'

interface Listener {
  onEvent(channel: 'lobby' | 'own', name: string, data: unknown): void
  onLive(isLive: boolean): void
}

const connection = vi.hoisted(() => ({
  listener: null as Listener | null,
  restart: vi.fn(),
  close: vi.fn(),
}))

vi.mock('../../../api/lobby-connection.ts', () => ({
  openLobbyConnection: async (_api: unknown, _seat: unknown, listener: Listener) => {
    connection.listener = listener
    return connection
  },
}))

const SEAT = { code: 'AB3D', playerId: 'secret', role: 'host' as const, embedded: false }

type Reply = LobbyView | 'unreachable' | 404

/** The hook with the real reducer; the state call answers with `server.reply`. */
async function open(reply: Reply = lobbyView()) {
  const server = { reply, reads: 0 }
  const call = async () => {
    server.reads += 1
    if (server.reply === 'unreachable') return refuse({ kind: 'offline' as const })
    if (server.reply === 404) return refuse({ kind: 'refused' as const, status: 404, detail: 'No such lobby' })
    return ok(server.reply)
  }
  const backend = { api: { call } } as unknown as Backend
  const { result, unmount } = renderHook(
    () => {
      const [screen, dispatch] = useReducer(matchReducer, 'host', openingScreen)
      return { screen, isLive: useLobbyConnection(SEAT, screen, dispatch) }
    },
    { wrapper: ({ children }) => <BackendProvider backend={backend}>{children}</BackendProvider> },
  )
  await pass(0)
  return { server, result, unmount }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const setLive = (isLive: boolean) => act(async () => connection.listener?.onLive(isLive))

const receive = (name: string, data: object) => act(async () => connection.listener?.onEvent('lobby', name, data))

beforeEach(() => {
  vi.useFakeTimers()
  connection.listener = null
  connection.restart.mockClear()
  connection.close.mockClear()
})

afterEach(() => {
  vi.useRealTimers()
})

test('the state is read at once, and again when the connection is live', async () => {
  const { server, result } = await open()
  expect(server.reads).toBe(1)
  expect(result.current).toMatchObject({ isLive: false, screen: { stage: 'waiting' } })
  await setLive(true)
  expect(server.reads).toBe(2)
  expect(result.current.isLive).toBe(true)
})

test('an event changes the screen without a read', async () => {
  const { server, result } = await open()
  await setLive(true)
  const { reads } = server
  await receive('player_ready', { seq: 1, after: 0, player: 'guest' })
  expect(result.current.screen.opponent).toMatchObject({ present: true })
  expect(server.reads).toBe(reads)
})

test.each([
  ['after a lost one', 'player_joined', { seq: 5, after: 4, player: 'guest' }],
  ['that does not follow the contract', 'player_joined', { nonsense: true }],
  ['that is unknown', 'from_the_future', {}],
])('[B17] an event %s makes the state be read', async (_which, name, data) => {
  const { server } = await open()
  await setLive(true)
  const { reads } = server
  await receive(name, data)
  expect(server.reads).toBe(reads + 1)
})

test('without a connection the state is read every 3 s, and every 5 s while nobody answers', async () => {
  const { server } = await open()
  await pass(3000)
  expect(server.reads).toBe(2)
  server.reply = 'unreachable'
  await pass(3000)
  expect(server.reads).toBe(3)
  await pass(4500)
  expect(server.reads).toBe(3)
  await pass(500)
  expect(server.reads).toBe(4)
})

test('a live connection that is silent is checked after 10 s, and restarted when it has missed two events in a row', async () => {
  const { server } = await open()
  await setLive(true)
  await pass(10_000)
  expect(connection.restart).not.toHaveBeenCalled()
  server.reply = lobbyView({ seq: 9, opponent: OPPONENT })
  await pass(10_000)
  expect(connection.restart).not.toHaveBeenCalled()
  server.reply = lobbyView({ seq: 10, opponent: OPPONENT })
  await pass(10_000)
  expect(connection.restart).toHaveBeenCalledOnce()
})

test('a late event that arrives after all does not bring the connection nearer to its restart', async () => {
  const { server } = await open()
  await setLive(true)
  server.reply = lobbyView({ seq: 9, opponent: OPPONENT })
  await pass(10_000)
  await receive('player_ready', { seq: 9, after: 0, player: 'guest' })
  server.reply = lobbyView({ seq: 10, opponent: OPPONENT })
  await pass(10_000)
  expect(connection.restart).not.toHaveBeenCalled()
})

test('an event that is overdue makes the state be read', async () => {
  const now = Date.now()
  const turn = { ...OPEN_TURN, closes_at: now + 4000 } as typeof OPEN_TURN
  const playing = lobbyView({ phase: 'playing', server_time: now, questions_count: 10, opponent: OPPONENT, turn })
  const { server } = await open(playing)
  await setLive(true)
  const { reads } = server
  await pass(5000)
  expect(server.reads).toBe(reads)
  await pass(1000)
  expect(server.reads).toBe(reads + 1)
})

test('a page that becomes visible again reads the state', async () => {
  const { server } = await open()
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(server.reads).toBe(2)
})

test('a lobby that is gone ends the match and closes the connection', async () => {
  const { server, result } = await open()
  server.reply = 404
  await setLive(true)
  expect(result.current.screen).toMatchObject({ stage: 'left', error: 'This game is over.' })
  expect(connection.close).toHaveBeenCalledOnce()
  const { reads } = server
  await pass(20_000)
  expect(server.reads).toBe(reads)
})

test('leaving the screen closes the connection and stops reading', async () => {
  const { server, unmount } = await open()
  unmount()
  expect(connection.close).toHaveBeenCalledOnce()
  await pass(20_000)
  expect(server.reads).toBe(1)
})
