// @vitest-environment happy-dom
import { ok, refuse } from '@knowdown/domain/result'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from './api.ts'
import { openLobbyConnection } from './lobby-connection.ts'

type Proof = (asked: { socketId: string }, done: (error: Error | null, value: unknown) => void) => void

const library = vi.hoisted(() => ({
  connects: 0,
  prove: null as Proof | null,
  subscribed: false,
  joined: [] as (() => void)[],
  state: 'initialized',
  handlers: {} as Record<string, (data: unknown) => void>,
}))

vi.mock('pusher-js', () => ({
  default: class {
    connection = {
      get state() {
        return library.state
      },
      bind(name: string, handler: (data: unknown) => void) {
        library.handlers[name] = handler
      },
    }
    constructor(_key: string, options: { userAuthentication: { customHandler: Proof } }) {
      library.prove = options.userAuthentication.customHandler
    }
    subscribe = () => ({
      get subscribed() {
        return library.subscribed
      },
      bind: (_name: string, handler: () => void) => library.joined.push(handler),
      bind_global: () => {},
    })
    connect() {
      library.connects += 1
    }
    disconnect = () => {}
    signin = () => {}
    unbind_all = () => {}
  },
}))

const seat = { code: 'AB3D', playerId: 'me', role: 'host' as const }
const noListener = { onEvent: () => {}, onLive: () => {} }

/** What the library reports when both channels are subscribed. */
function subscribeAll() {
  openSocket()
  library.subscribed = true
  for (const handler of library.joined) handler()
}

function changeState(current: string) {
  const previous = library.state
  library.state = current
  library.handlers.state_change?.({ previous, current })
}

const openSocket = () => changeState('connected')
/** The library's only sign of a closed socket for a second. */
const closeSocket = () => library.handlers.connecting_in?.(1)

/** Advances the time and expects the next attempt at exactly this moment. */
async function expectAttemptAfter(ms: number) {
  const before = library.connects
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(library.connects).toBe(before)
  await vi.advanceTimersByTimeAsync(1)
  expect(library.connects).toBe(before + 1)
}

/** A server that can be stopped. */
function fakeServer() {
  const server = { isDown: false, calls: [] as string[] }
  const call = async ({ path }: { path: string }) => {
    server.calls.push(path)
    if (server.isDown) return refuse({ kind: 'offline' as const })
    return ok(path === '/realtime/auth' ? { auth: 'a', user_data: '{}' } : { realtime: { key: 'k', hosted: null } })
  }
  return { server, api: { call } as unknown as Api }
}

beforeEach(() => {
  vi.useFakeTimers()
  library.connects = 0
  library.state = 'connecting'
  library.subscribed = false
  library.joined = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a server that was down is connected to within half a second of its return', async () => {
  const { server, api } = fakeServer()
  const connection = await openLobbyConnection(api, seat, noListener)
  server.isDown = true
  await vi.advanceTimersByTimeAsync(9_000)
  const before = library.connects
  server.isDown = false
  await vi.advanceTimersByTimeAsync(500)
  expect(library.connects).toBe(before + 1)
  connection.close()
  server.calls.length = 0
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.calls).toEqual([])
})

test('a closed connection is retried at once, not after the second that the library would wait', async () => {
  const { api } = fakeServer()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const onLive = vi.fn()
  const connection = await openLobbyConnection(api, seat, { ...noListener, onLive })
  subscribeAll()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(library.connects).toBe(0)
  closeSocket()
  await expectAttemptAfter(150)
  await expectAttemptAfter(800)
  subscribeAll()
  expect(onLive.mock.calls).toEqual([[true], [false], [true]])
  connection.close()
})

test('a connection that closes while the seat is being proved is retried soon, not after the whole time for the proof', async () => {
  const { api } = fakeServer()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const connection = await openLobbyConnection(api, seat, noListener)
  openSocket()
  closeSocket()
  await expectAttemptAfter(300)
  openSocket()
  closeSocket()
  await expectAttemptAfter(600)
  connection.close()
})

test('a server that restarts within a second is found by probing, before the watchdog replaces the attempt', async () => {
  const { server, api } = fakeServer()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const connection = await openLobbyConnection(api, seat, noListener)
  subscribeAll()
  await vi.advanceTimersByTimeAsync(10_000)
  server.isDown = true
  closeSocket()
  await vi.advanceTimersByTimeAsync(900)
  server.isDown = false
  await expectAttemptAfter(100)
  connection.close()
})

test('a connection that is only slow gets more time with each attempt', async () => {
  const { api } = fakeServer()
  const connection = await openLobbyConnection(api, seat, noListener)
  await vi.advanceTimersByTimeAsync(6_999)
  expect(library.connects).toBe(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(library.connects).toBe(4)
  connection.close()
})

test('a seat proof whose reply was lost is requested again at once', async () => {
  const { server, api } = fakeServer()
  const connection = await openLobbyConnection(api, seat, noListener)
  server.isDown = true
  const done = vi.fn()
  library.prove?.({ socketId: '1.2' }, done)
  await vi.advanceTimersByTimeAsync(200)
  server.isDown = false
  await vi.advanceTimersByTimeAsync(200)
  expect(done.mock.calls).toEqual([[null, { auth: 'a', user_data: '{}' }]])
  connection.close()
})
