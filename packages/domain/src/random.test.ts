import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from './random.ts'

const rolls = (seed: number, count: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => random())
}

test('the same seed gives the same numbers, another seed gives others', () => {
  expect(rolls(7, 5)).toEqual(rolls(7, 5))
  expect(rolls(7, 5)).not.toEqual(rolls(8, 5))
})

test('every roll lies in [0, 1) for any seed', () => {
  fc.assert(fc.property(fc.integer(), (seed) => rolls(seed, 20).every((roll) => roll >= 0 && roll < 1)))
})

test('rolls spread evenly over ten bins', () => {
  const bins = Array.from({ length: 10 }, () => 0)
  for (const roll of rolls(1, 10_000)) bins[Math.floor(roll * 10)] = (bins[Math.floor(roll * 10)] ?? 0) + 1
  for (const bin of bins) expect(Math.abs(bin - 1000)).toBeLessThan(130)
})
