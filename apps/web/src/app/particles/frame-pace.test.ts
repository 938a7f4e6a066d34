import { expect, test } from 'vitest'
import { framesDue } from './frame-pace.ts'

function drawnPerSecond(hertz: number): number {
  let drawn = 0
  let lastAt = 0
  for (let tick = 1; tick <= hertz; tick++) {
    const at = (tick * 1000) / hertz
    if (framesDue(lastAt, at) === 0) continue
    lastAt = at
    drawn += 1
  }
  return drawn
}

test.each([30, 60, 120, 144, 240])('[Y2] on a screen of %s Hz at most 60 frames a second are drawn', (hertz) => {
  expect(drawnPerSecond(hertz)).toBeLessThanOrEqual(60)
})

test('a screen of 60 Hz that ticks a little early still draws every frame', () => {
  expect(framesDue(0, 15.9)).toBeGreaterThan(0)
})

test('after a stall the field goes on, it does not leap', () => {
  expect(framesDue(0, 60_000)).toBe(3)
})
