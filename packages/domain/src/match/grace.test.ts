import { expect, test } from 'vitest'
import { clampGrace, graceFor } from './grace.ts'

test('[B11] grace is half the round trip, at most half a second', () => {
  expect([0, 80, 1000, 1001, 60_000].map(graceFor)).toEqual([0, 40, 500, 500, 500])
})

test('a grace from elsewhere is held to the same limits', () => {
  expect([-200, 0, 499, 501].map(clampGrace)).toEqual([0, 0, 499, 500])
})
