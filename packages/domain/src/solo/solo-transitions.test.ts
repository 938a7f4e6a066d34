import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import {
  nextProgress,
  PROGRESS_DONE,
  PROGRESS_EVERY_MS,
  PROGRESS_START,
  QUIZ_STARTS_AFTER_MS,
} from './solo-transitions.ts'

test('[L2] it starts at 10, moves every 300 ms, ends at 100, and the quiz starts 0.5 s later', () => {
  expect([PROGRESS_START, PROGRESS_EVERY_MS, PROGRESS_DONE, QUIZ_STARTS_AFTER_MS]).toEqual([10, 300, 100, 500])
})

test('[L2] progress rises in steps of 1 to 15', () => {
  expect(nextProgress(10, 0)).toBe(11)
  expect(nextProgress(10, 0.999999)).toBe(25)
})

test('[L2] progress stops at 90 until the questions arrive', () => {
  expect(nextProgress(89, 0.999)).toBe(90)
  expect(nextProgress(90, 0.999)).toBe(90)
  expect(nextProgress(100, 0.999)).toBe(100)
})

test('[L2] whatever the random numbers, it rises by at most 15 a step and reaches 90', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = seededRandom(seed)
      const bar = [PROGRESS_START]
      while (bar.length < 81) bar.push(nextProgress(bar.at(-1) ?? 0, random()))
      const steps = bar.slice(1).map((progress, index) => progress - (bar[index] ?? 0))
      expect(Math.max(...steps)).toBeLessThanOrEqual(15)
      expect(steps.every((step, index) => step > 0 || bar[index] === 90)).toBe(true)
      expect(bar.at(-1)).toBe(90)
    }),
  )
})
