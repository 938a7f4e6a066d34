import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueue } from './queue.ts'
import type { QueueStore } from './queue-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A queue on a store that holds one player, of whom something was heard a while ago. */
function openQueue(heardMsAgo: number, given: Partial<QueueStore>) {
  const entry = { entryId: 'ada', userId: null, pair: null, absences: null, seenAt: Date.now() - heardMsAgo }
  const store: Partial<QueueStore> = {
    overview: async () => ({ waiting: 2, waitingSince: 0, waitingInArenas: 0, entries: 2, at: Date.now() }),
    removeGone: async () => ({ putBack: [] }),
    find: async () => ({ entry: entry as never, at: Date.now() }),
    ...given,
  }
  return createQueue({
    store: store as QueueStore,
    bus: { subscribe: async () => () => {}, publish: () => {} } as never,
    publisher: { publish: () => {} },
    categories: [],
    entitlements: { of: async () => ({ premium: false, packs: [] }) },
    secret: 'a test secret',
    random: () => 0,
    allowSameNetwork: false,
    isOffensive: () => false,
    onLobbyOpened: () => {},
    log: { error: () => {} } as never,
  })
}

test('[QM4] signs of life are written while pairing takes long, so that other nodes take nobody for gone', async () => {
  const written: string[] = []
  let endPairing = (_done: { paired: string[]; isPartial: boolean }) => {}
  const queue = openQueue(0, {
    pair: () =>
      new Promise((resolve) => {
        endPairing = resolve
      }),
    recordSignsOfLife: async (entryIds) => void written.push(...entryIds),
  })
  await queue.start()
  await vi.advanceTimersByTimeAsync(5_000)
  await queue.service.view('a key')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(written).toEqual(['ada'])
  endPairing({ paired: [], isPartial: false })
  await queue.stop()
})

test('[QM4] a sign of life that was not written with those of others for long is written by itself', async () => {
  const written: string[] = []
  const recordSignsOfLife: QueueStore['recordSignsOfLife'] = async (entryIds) => void written.push(...entryIds)
  await openQueue(8_000, { recordSignsOfLife }).service.view('a key')
  expect(written).toEqual([])
  await openQueue(8_001, { recordSignsOfLife }).service.view('a key')
  expect(written).toEqual(['ada'])
})
