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
  hearers: {} as Record<string, (news: unknown) => void>,
}))

vi.mock('pusher-js', () => ({
  default: class {
    connection = {
      get state() {
        return library.state
      },
      bind(name: string, hear: (news: unknown) => void) {
        library.hearers[name] = hear
      },
    }
    constructor(_key: string, options: { userAuthentication: { customHandler: Proof } }) {
      library.prove = options.userAuthentication.customHandler
    }
    subscribe = () => ({
      get subscribed() {
        return library.subscribed
      },
      bind: (_name: string, hear: () => void) => library.joined.push(hear),
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
const silent = { onEvent: () => {}, onLive: () => {} }

/** What the library tells of a line that has come about. */
function comeAlive() {
  connects()
  library.subscribed = true
  for (const hear of library.joined) hear()
}

function becomes(current: string) {
  const previous = library.state
  library.state = current
  library.hearers.state_change?.({ previous, current })
}

const connects = () => becomes('connected')
/** For a second the library says nothing else. */
const breaks = () => library.hearers.connecting_in?.(1)

/** Runs the time up to the moment at which another attempt is due, and sees it come then and not before. */
async function expectAttemptAfter(ms: number) {
  const before = library.connects
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(library.connects).toBe(before)
  await vi.advanceTimersByTimeAsync(1)
  expect(library.connects).toBe(before + 1)
}

/** A server that can be away. */
function serverOf() {
  const server = { isAway: false, asked: [] as string[] }
  const call = async ({ path }: { path: string }) => {
    server.asked.push(path)
    if (server.isAway) return refuse({ kind: 'offline' as const })
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

test('a server that was away is connected to within half a second of its return', async () => {
  const { server, api } = serverOf()
  const line = await openLobbyConnection(api, seat, silent)
  server.isAway = true
  await vi.advanceTimersByTimeAsync(9_000)
  const before = library.connects
  server.isAway = false
  await vi.advanceTimersByTimeAsync(500)
  expect(library.connects).toBe(before + 1)
  line.close()
  server.asked.length = 0
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.asked).toEqual([])
})

test('a line that broke is tried again at once, not after the second that the library would wait', async () => {
  const { api } = serverOf()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const onLive = vi.fn()
  const line = await openLobbyConnection(api, seat, { ...silent, onLive })
  comeAlive()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(library.connects).toBe(0)
  breaks()
  await expectAttemptAfter(150)
  await expectAttemptAfter(800)
  comeAlive()
  expect(onLive.mock.calls).toEqual([[true], [false], [true]])
  line.close()
})

test('a line that breaks again while the seat is proved is tried again soon, and not after all the time for that', async () => {
  const { api } = serverOf()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const line = await openLobbyConnection(api, seat, silent)
  connects()
  breaks()
  await expectAttemptAfter(300)
  connects()
  breaks()
  await expectAttemptAfter(600)
  line.close()
})

test('a server that restarts within a second is found by knocking, before the second attempt is given up', async () => {
  const { server, api } = serverOf()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const line = await openLobbyConnection(api, seat, silent)
  comeAlive()
  await vi.advanceTimersByTimeAsync(10_000)
  server.isAway = true
  breaks()
  await vi.advanceTimersByTimeAsync(900)
  server.isAway = false
  await expectAttemptAfter(100)
  line.close()
})

test('a line that is only slow gets more time with each attempt', async () => {
  const { api } = serverOf()
  const line = await openLobbyConnection(api, seat, silent)
  await vi.advanceTimersByTimeAsync(6_999)
  expect(library.connects).toBe(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(library.connects).toBe(4)
  line.close()
})

test('a proof whose reply was lost is asked for again at once', async () => {
  const { server, api } = serverOf()
  const line = await openLobbyConnection(api, seat, silent)
  server.isAway = true
  const done = vi.fn()
  library.prove?.({ socketId: '1.2' }, done)
  await vi.advanceTimersByTimeAsync(200)
  server.isAway = false
  await vi.advanceTimersByTimeAsync(200)
  expect(done.mock.calls).toEqual([[null, { auth: 'a', user_data: '{}' }]])
  line.close()
})
