import { expect, test } from 'vitest'
import { comparisonText, MIN_FINISHERS, shareBelow } from './comparison.ts'

const scores = (...counts: number[]) => counts.flatMap((count, right) => Array.from({ length: count }, () => right))

test('[Z3] the comparison counts who had fewer right answers, not who had as many', () => {
  const all = scores(5, 5, 10)
  expect([shareBelow(all, 0), shareBelow(all, 1), shareBelow(all, 2), shareBelow(all, 3)]).toEqual([0, 0.25, 0.5, 1])
})

test('[Z3] there is no comparison before twenty people have finished', () => {
  expect(shareBelow(scores(MIN_FINISHERS - 1), 5)).toBeNull()
  expect(shareBelow(scores(MIN_FINISHERS), 5)).toBe(1)
})

test('[Z3] the comparison is rounded down, and says nothing rather than something sad', () => {
  expect([0.79, 0.8, 1].map(comparisonText)).toEqual([
    'Better than 7 in 10',
    'Better than 8 in 10',
    'Better than 9 in 10',
  ])
  expect([null, 0, 0.09].map(comparisonText)).toEqual([null, null, null])
})
