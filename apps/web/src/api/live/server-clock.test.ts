import { expect, test } from 'vitest'
import { localTime, measureClock, serverTime, UNMEASURED } from './server-clock.ts'

test('the server’s clock is narrowed down by every message, and found again after ours was set', () => {
  const asked = measureClock(UNMEASURED, 5000, 1200, 1000)
  expect(serverTime(asked, 1200)).toBe(5100)
  const narrowed = measureClock(asked, 5950, 2000, null)
  expect(serverTime(narrowed, 2000)).toBe(5975)
  expect(serverTime(measureClock(narrowed, 9000, 90_000, 89_900), 90_000)).toBe(9050)
})

test('a moment of the server is found on our clock, also before anything was measured', () => {
  expect(localTime(measureClock(UNMEASURED, 5000, 1200, 1000), 5100)).toBe(1200)
  expect(localTime(UNMEASURED, 5100)).toBe(5100)
})
