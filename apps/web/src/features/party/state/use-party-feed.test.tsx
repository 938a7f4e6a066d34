import { PHONE_READS_EVERY_MS } from '@knowdown/domain/party/party'
import { ok, refuse } from '@knowdown/domain/result'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Backend, BackendProvider } from '../../../api/backend.tsx'
import { serverTime } from '../../../api/live/server-clock.ts'
import { partySnapshot } from '../testing/party-snapshot.ts'
import { usePartyFeed } from './use-party-feed.ts'

interface Listener {
  onEvent(name: string, data: unknown): void
  onLive(isLive: boolean): void
}

const connection = vi.hoisted(() => ({
  listener: null as Listener | null,
  opened: [] as { ticket: string }[],
  restart: vi.fn(),
  close: vi.fn(),
}))

vi.mock('../../../api/party-connection.ts', () => ({
  openPartyConnection: async (_api: unknown, credentials: { ticket: string }, listener: Listener) => {
    connection.listener = listener
    connection.opened.push(credentials)
    return connection
  },
}))

const REVEAL_READ_DELAY_MS = 700

/** The feed of a phone; the state call answers with `server.party`, `travelMs` after it was asked. */
async function open({ party = partySnapshot(), travelMs = 0 } = {}) {
  const server = { party, gone: null as string | null, reads: 0, travelMs }
  const read = async () => {
    server.reads += 1
    if (server.gone !== null) return refuse({ kind: 'refused' as const, status: 403, detail: server.gone })
    const party = { ...server.party, server_time: Date.now() }
    const reply = { party_id: 'p1', socket_ticket: `ticket ${server.reads}`, party }
    if (server.travelMs > 0) await new Promise((resolve) => setTimeout(resolve, server.travelMs))
    return ok(reply)
  }
  const { result, unmount } = renderHook(
    () =>
      usePartyFeed({
        code: 'K7MQ',
        key: 'secret',
        isHost: false,
        read,
        delayMs: () => REVEAL_READ_DELAY_MS,
        liveIntervalMs: PHONE_READS_EVERY_MS,
      }),
    { wrapper: ({ children }) => <BackendProvider backend={{} as Backend}>{children}</BackendProvider> },
  )
  await pass(travelMs)
  return { server, result, unmount }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const setLive = (isLive: boolean) => act(async () => connection.listener?.onLive(isLive))

const receive = (name: string, data: object) => act(async () => connection.listener?.onEvent(name, data))

beforeEach(() => {
  vi.useFakeTimers()
  connection.listener = null
  connection.opened.length = 0
  connection.restart.mockClear()
  connection.close.mockClear()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the state is read at once, and its ticket opens one connection', async () => {
  const { server, result } = await open()
  expect(result.current).toMatchObject({ isLive: false, party: { seq: 1 } })
  await setLive(true)
  expect(server.reads).toBe(2)
  expect(result.current.isLive).toBe(true)
  expect(connection.opened).toMatchObject([{ ticket: 'ticket 1' }])
})

test('[PR8] a phone replaces a connection that looks alive and has missed two events in a row', async () => {
  const { server } = await open({ party: partySnapshot({ until: Date.now() + 20_000 }) })
  await setLive(true)
  server.party = partySnapshot({ seq: 2, phase: 'standings', until: Date.now() + 25_000 })
  await pass(22_500)
  expect(connection.restart).not.toHaveBeenCalled()
  server.party = partySnapshot({ seq: 3, phase: 'intro', index: 1, until: Date.now() + 25_000 })
  await pass(5_000)
  expect(connection.restart).toHaveBeenCalledOnce()
})

test('[PR8] a late event that arrives after all does not bring the connection nearer to its restart', async () => {
  const { server } = await open({ party: partySnapshot({ until: Date.now() + 20_000 }) })
  await setLive(true)
  server.party = partySnapshot({ seq: 2, phase: 'standings', until: Date.now() + 25_000 })
  await pass(22_500)
  await receive('party_update', server.party)
  server.party = partySnapshot({ seq: 3, phase: 'intro', index: 1, until: Date.now() + 25_000 })
  await pass(5_000)
  expect(connection.restart).not.toHaveBeenCalled()
})

test('the state is read every 30 s even while events arrive, because a host shows to be there by reading', async () => {
  const { server } = await open()
  await setLive(true)
  const { reads } = server
  for (let event = 0; event < 6; event += 1) {
    await pass(5_000)
    await receive('party_update', partySnapshot())
  }
  expect(server.reads).toBe(reads + 1)
})

test('an event changes the party without a read; one that is older changes nothing', async () => {
  const { server, result } = await open()
  await setLive(true)
  const { reads } = server
  await receive('party_update', partySnapshot({ seq: 3, phase: 'closed' }))
  await receive('party_update', partySnapshot({ seq: 2, phase: 'open' }))
  expect(result.current.party).toMatchObject({ seq: 3, phase: 'closed' })
  expect(server.reads).toBe(reads)
})

test('own points are read after the answer is shown, with the delay that spreads the phones', async () => {
  const { server } = await open()
  await setLive(true)
  const { reads } = server
  await receive('party_update', partySnapshot({ seq: 3, phase: 'reveal' }))
  await pass(REVEAL_READ_DELAY_MS - 1)
  expect(server.reads).toBe(reads)
  await pass(1)
  expect(server.reads).toBe(reads + 1)
})

test.each([
  ['that does not follow the contract', 'party_update', { nonsense: true }],
  ['that is unknown', 'from_the_future', {}],
])('[PR8] an event %s makes the state be read', async (_which, name, data) => {
  const { server } = await open()
  await setLive(true)
  const { reads } = server
  await receive(name, data)
  expect(server.reads).toBe(reads + 1)
})

test('a player who was removed is told so, and the connection is closed', async () => {
  const { server, result } = await open()
  server.gone = 'The host has removed you.'
  await setLive(true)
  expect(result.current.failure).toBe('The host has removed you.')
  expect(connection.close).toHaveBeenCalledOnce()
  const { reads } = server
  await pass(60_000)
  expect(server.reads).toBe(reads)
})

test('leaving the screen closes the connection and stops reading', async () => {
  const { server, unmount } = await open()
  unmount()
  expect(connection.close).toHaveBeenCalledOnce()
  await pass(60_000)
  expect(server.reads).toBe(1)
})

test('the clock is between the times at which the server cannot have replied yet and any more', async () => {
  const { result } = await open({ party: partySnapshot(), travelMs: 400 })
  const { clock, party } = result.current
  expect(serverTime(clock, Date.now())).toBe((party?.server_time ?? 0) + 200)
})
