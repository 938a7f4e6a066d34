import { afterEach, expect, test, vi } from 'vitest'
import { poolSampler } from './metrics.ts'

afterEach(() => vi.useRealTimers())

test('[OP9] a moment in which callers wait for a connection is nothing; ten seconds without a pause are told', async () => {
  vi.useFakeTimers()
  let waiting = 0
  const sample = poolSampler({ pool: () => ({ size: 6, idle: 6, waiting }) }, () => {})
  await vi.advanceTimersByTimeAsync(20_000)
  // A scrape that looks while its own queries wait.
  waiting = 2
  expect(sample()).toEqual({ size: 6, idle: 6, waiting: 0 })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(sample()?.waiting).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sample()?.waiting).toBe(2)
  waiting = 0
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sample()?.waiting).toBe(0)
})

test('an engine without a pool has nothing to tell', () => {
  expect(poolSampler({}, () => {})()).toBeNull()
})
