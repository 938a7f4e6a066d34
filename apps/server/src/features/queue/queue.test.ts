import { afterEach, expect, test, vi } from 'vitest'
import { createQueue } from './queue.ts'
import type { QueueStore } from './queue-store.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('[QM4] signs of life are written while pairing takes long, so that other nodes take nobody for gone', async () => {
  vi.useFakeTimers()
  const written: string[] = []
  let isPaired = (_done: { paired: string[]; isPartial: boolean }) => {}
  const store: Partial<QueueStore> = {
    overview: async () => ({ waiting: 2, waitingSince: 0, waitingInArenas: 0, entries: 2, at: Date.now() }),
    removeGone: async () => ({ putBack: [] }),
    pair: () => new Promise((resolve) => (isPaired = resolve)),
    find: async () => ({
      entry: { entryId: 'ada', userId: null, pair: null, absences: null } as never,
      at: Date.now(),
    }),
    recordSignsOfLife: async (entryIds) => {
      written.push(...entryIds)
      // The first time another transaction holds the row.
      return written.length === 1 ? entryIds : []
    },
  }
  const queue = createQueue({
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
  await queue.start()
  await vi.advanceTimersByTimeAsync(5_000)
  await queue.service.view('a key')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(written).toEqual(['ada'])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(written).toEqual(['ada', 'ada'])
  isPaired({ paired: [], isPartial: false })
  await queue.stop()
})
