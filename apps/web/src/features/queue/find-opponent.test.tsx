import type { AnyEndpoint } from '@knowdown/contracts/endpoint'
import { ok, refuse } from '@knowdown/domain/result'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackendProvider } from '../../api/backend.tsx'
import { FindOpponent } from './find-opponent.tsx'
import type { QueueState } from './use-queue.ts'

vi.mock('../../api/queue-connection.ts', () => ({ openQueueConnection: () => new Promise(() => {}) }))

const NOW = 1_800_000_000_000
const SEAT = { lobby_code: 'AB3D', player_id: 'secret', role: 'host' as const }
const FOUND: Partial<QueueState> = {
  phase: 'found',
  unrated_because: 'same-network',
  found: {
    opponent: { name: 'Ada', rating: { value: 1520, provisional: false } },
    category: 'space',
    accept_by: NOW + 5_000,
  },
}

/** A server whose place in the queue the test decides. */
function openQueue(given: Partial<QueueState> = {}, lostReplies = 0) {
  const calls: string[] = []
  const requests: unknown[] = []
  const place: QueueState & { queue_key: string } = {
    queue_key: 'k'.repeat(22),
    phase: 'waiting',
    channel: 'queue-x',
    since: NOW,
    server_time: NOW,
    category: 'space',
    difficulty: 'medium',
    rating: 1516,
    looking: 3,
    put_back: false,
    leaving_pauses: false,
    paused_until: null,
    unrated_because: null,
    found: null,
    seat: null,
    ...given,
  }
  const server = {
    place,
    isGone: false,
    lostReplies,
    offer: null as object | null,
    answers: {} as Record<string, Partial<QueueState>>,
  }
  const call = async ({ path }: AnyEndpoint, input: { request_id?: string }) => {
    calls.push(path)
    if (path === '/queue/join') requests.push(input.request_id)
    if (server.lostReplies > 0) {
      server.lostReplies -= 1
      return refuse({ kind: 'offline' as const })
    }
    if (server.isGone) return refuse({ kind: 'refused' as const, status: 404, detail: 'gone' })
    if (path === '/queue/recorded-offer') return ok({ offer: server.offer })
    if (path === '/queue/recorded-runs') return ok({ run_id: 'run-1' })
    Object.assign(server.place, server.answers[path])
    return ok({ ...server.place, server_time: Date.now(), left: true })
  }
  const onSeat = vi.fn()
  const onCancel = vi.fn()
  const onRecorded = vi.fn()
  const view = render(
    <BackendProvider backend={{ api: { call } as never }}>
      <FindOpponent
        search={{ category: 'space', difficulty: 'medium' }}
        nameOf={() => 'Space'}
        onSeat={onSeat}
        onRecorded={onRecorded}
        onCancel={onCancel}
      />
    </BackendProvider>,
  )
  return { server, calls, requests, onSeat, onRecorded, onCancel, view }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('[QM1] waiting shows how long and how many look, and offers to widen after 10 s', async () => {
  const { calls, onCancel } = openQueue()
  await pass(1)
  expect(screen.getByRole('heading', { name: 'Looking for your match' })).toBeTruthy()
  expect(screen.getByText(/2 other players are looking for a game/)).toBeTruthy()
  await pass(9_000)
  expect(screen.queryByRole('button', { name: 'Take any category' })).toBeNull()
  await pass(1_500)
  expect(screen.getByRole('timer', { name: 'Time of waiting' }).textContent).toBe('0:10')
  fireEvent.click(screen.getByRole('button', { name: 'Take any category' }))
  expect(calls).toContain('/queue/widen')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledOnce()
})

test('[QM4] a search whose reply was lost is asked for again as the same one', async () => {
  const { server, requests, onCancel } = openQueue({}, 1)
  await pass(1)
  expect(screen.queryByText(/other players are looking/)).toBeNull()
  await pass(1_000)
  expect(screen.getByText(/2 other players are looking for a game/)).toBeTruthy()
  expect(requests).toHaveLength(2)
  expect(new Set(requests).size).toBe(1)
  expect([server.lostReplies, onCancel.mock.calls]).toEqual([0, []])
})

test('[QM1] a sign of life is sent every few seconds, and leaving the screen leaves the queue', async () => {
  const { calls, view } = openQueue()
  await pass(1)
  await pass(13_000)
  expect(calls.filter((path) => path === '/queue/state').length).toBeGreaterThanOrEqual(3)
  view.unmount()
  expect(calls.at(-1)).toBe('/queue/leave')
})

test('[QM2] who was found is accepted at once, shown with rating and why it is unrated, and then played', async () => {
  const { server, calls, onSeat } = openQueue(FOUND)
  server.answers['/queue/accept'] = { phase: 'started', seat: SEAT }
  await pass(1)
  expect(calls).toContain('/queue/accept')
  expect(screen.getByRole('heading').textContent).toBe('vs Ada, 1520')
  expect(screen.getByText(/unrated: same network/)).toBeTruthy()
  expect(onSeat).not.toHaveBeenCalled()
  await pass(600)
  expect(onSeat).toHaveBeenCalledWith(SEAT)
})

test('[QM3] after 15 s a recorded game is offered with its label, and only a press starts it', async () => {
  const { server, calls, onRecorded } = openQueue()
  server.offer = { recorded_id: 'r', name: 'Ada', rating: 1512, category: 'space', recorded_at: NOW }
  await pass(1)
  await pass(15_000)
  expect(calls).not.toContain('/queue/recorded-offer')
  await pass(1_000)
  const region = screen.getByRole('region', { name: 'Find an opponent' })
  expect(region.textContent).toMatch(/Ada, 1512 · Space · recorded on \d+ \w+, not rated/)
  await pass(30_000)
  expect(calls.filter((path) => path === '/queue/recorded-offer')).toHaveLength(1)
  expect(onRecorded).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Play a recorded game' }))
  await pass(1)
  expect(onRecorded).toHaveBeenCalledWith('run-1')
})

test('[QM3] while there is none, it is asked for again', async () => {
  const { calls } = openQueue()
  await pass(1)
  await pass(16_000)
  expect(calls.filter((path) => path === '/queue/recorded-offer')).toHaveLength(1)
  await pass(10_000)
  expect(calls.filter((path) => path === '/queue/recorded-offer')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Play a recorded game' })).toBeNull()
})

test('[QM4] who was put back reads that the place is kept', async () => {
  const { server } = openQueue(FOUND)
  await pass(1)
  Object.assign(server.place, { phase: 'waiting', found: null, put_back: true })
  await pass(4_000)
  expect(screen.getByText('They left. Your place is kept.')).toBeTruthy()
})

test('[QM4] who kept opponents waiting reads how long others come first', async () => {
  openQueue({ paused_until: NOW + 42_000 })
  await pass(1)
  expect(screen.getByText(/Other players come first for the next 0:42/)).toBeTruthy()
})

test('[QM6] whoever left a game is told what another one costs', async () => {
  openQueue({ leaving_pauses: true })
  await pass(1)
  expect(screen.getByText(/you wait 5 minutes/)).toBeTruthy()
})

test('a search that ended is told, and another one begins with a press', async () => {
  const { server } = openQueue()
  await pass(1)
  server.isGone = true
  await pass(5_000)
  expect(screen.getByRole('alert').textContent).toContain('Your search ended')
  server.isGone = false
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }))
  await pass(1)
  expect(screen.getByRole('heading', { name: 'Looking for your match' })).toBeTruthy()
})
