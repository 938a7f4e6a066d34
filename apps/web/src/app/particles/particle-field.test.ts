import { describe, expect, test } from 'vitest'
import {
  createField,
  framesDue,
  opacityAt,
  PARTICLE_TINTS,
  type Particle,
  restAfter,
  stepField,
} from './particle-field.ts'

const AREA = { width: 400, height: 800 }

/** A seeded random generator, so that every run gives the same numbers. */
function diceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
}

const particle = (over: Partial<Particle> = {}): Particle => ({ x: 0.5, y: 0.5, heading: 0, size: 3, tint: 0, ...over })

test('[Y2] the field has 100 particles of five tints, sized 2 to 4', () => {
  const field = createField(diceFrom(7))
  expect(field).toHaveLength(100)
  expect(new Set(field.map(({ tint }) => PARTICLE_TINTS[tint])).size).toBe(5)
  expect(createField(() => 0)[0]?.size).toBe(2)
  expect(createField(() => 0.999_999)[0]?.size).toBeCloseTo(4)
  expect(field.every(({ x, y }) => x >= 0 && x < 1 && y >= 0 && y < 1)).toBe(true)
})

test('[Y2] each particle moves half a pixel a frame', () => {
  const before = createField(diceFrom(7))
  const after = stepField(before, 1, AREA)
  const paths = after.map((now, index) => {
    const was = before[index] ?? now
    return Math.hypot((now.x - was.x) * AREA.width, (now.y - was.y) * AREA.height)
  })
  for (const path of paths) expect(path).toBeCloseTo(0.5)
})

test('two frames at once lead to the same place as two frames one by one', () => {
  const [once] = stepField([particle({ heading: 1 })], 2, AREA)
  const [twice] = stepField(stepField([particle({ heading: 1 })], 1, AREA), 1, AREA)
  expect(once?.x).toBeCloseTo(twice?.x ?? 0)
  expect(once?.y).toBeCloseTo(twice?.y ?? 0)
})

test('a particle that leaves at one side comes in at the other, out of sight', () => {
  const [right] = stepField([particle({ x: 1.01, heading: 0 })], 1, AREA)
  const [left] = stepField([particle({ x: -0.01, heading: Math.PI })], 1, AREA)
  expect((right?.x ?? 0) * AREA.width).toBeLessThanOrEqual(-4)
  expect((left?.x ?? 0) * AREA.width).toBeGreaterThanOrEqual(AREA.width + 4)
})

describe('[Y2] particles keep clear of the text', () => {
  test.each([
    ['a phone', { left: 20, right: 370 }, 390, 8],
    ['a desktop', { left: 120, right: 1320 }, 1440, 24],
  ])('on %s', (_, column, width, clear) => {
    const places = Array.from({ length: width }, (_place, x) => x)
    const seen = places.filter((x) => opacityAt(x, column) > 0)
    expect(seen.filter((x) => x > column.left - clear && x < column.right + clear)).toEqual([])
    expect([opacityAt(0, column), opacityAt(width, column)]).toEqual([0.6, 0.6])
  })

  test('and fade before they are gone', () => {
    const column = { left: 120, right: 1320 }
    expect([60, 84, 96].map((x) => opacityAt(x, column))).toEqual([0.6, 0.3, 0])
  })

  test('where there is no text they drift everywhere', () => {
    expect(opacityAt(200, null)).toBe(0.6)
  })
})

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

test('after a stall the particles continue without a jump', () => {
  expect(framesDue(0, 60_000)).toBe(3)
})

test('[Y2] a device that takes long to paint a frame rests four times as long, a screen of 30 Hz does not', () => {
  expect(restAfter(1_000, 1_034)).toBe(0)
  expect(restAfter(1_000, 1_060)).toBe(240)
})

test('[Y2] after a stall of a minute the particles rest half a second', () => {
  expect(restAfter(1_000, 61_000)).toBe(500)
})
