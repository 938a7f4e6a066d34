import { afterEach, expect, test, vi } from 'vitest'
import { OutageDetector } from './outage-detector.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('[S-91] heartbeats go on twice a second, also after one that failed, and whatever the sweeps do', async () => {
  vi.useFakeTimers()
  const heartbeats: number[] = []
  const errors: string[] = []
  const outages = new OutageDetector({
    store: {
      async heartbeat(outageMs) {
        heartbeats.push(outageMs)
        if (heartbeats.length === 3) throw new Error('no connection')
      },
    },
    log: { warn: () => {}, error: (_details, message) => errors.push(message) },
    now: Date.now,
  })
  await outages.start(true)
  // Each heartbeat is a write to the disk that answers wait for: as many as are needed, and no more.
  await vi.advanceTimersByTimeAsync(5_000)
  outages.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(heartbeats).toEqual([0, ...Array(10).fill(3_000)])
  expect(errors).toEqual(['could not check for an outage'])
})
