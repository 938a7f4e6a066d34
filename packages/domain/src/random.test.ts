import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from './random.ts'

const numbers = (seed: number, count: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => random())
}

test('the same seed gives the same numbers, another seed gives others', () => {
  expect(numbers(7, 5)).toEqual(numbers(7, 5))
  expect(numbers(7, 5)).not.toEqual(numbers(8, 5))
})

test('every number is at least 0 and below 1, for any seed', () => {
  fc.assert(fc.property(fc.integer(), (seed) => numbers(seed, 20).every((number) => number >= 0 && number < 1)))
})

test('numbers spread evenly over ten bins', () => {
  const bins = Array.from({ length: 10 }, () => 0)
  for (const number of numbers(1, 10_000)) bins[Math.floor(number * 10)] = (bins[Math.floor(number * 10)] ?? 0) + 1
  for (const bin of bins) expect(Math.abs(bin - 1000)).toBeLessThan(130)
})
