import { expect, test } from 'vitest'
import { personalBest } from './personal-best.ts'

test.each([
  ['the first result', 7, null, null, { right: 7, isNew: false }],
  ['a better result', 8, 7, null, { right: 8, isNew: true }],
  ['an equal result', 7, 7, null, { right: 7, isNew: false }],
  ['a worse result', 5, 9, null, { right: 9, isNew: false }],
  ['a result that only this device finds the best', 8, 9, 7, { right: 9, isNew: false }],
])('[P13] %s', (_what, right, known, onDevice, best) => {
  expect(personalBest(right, known, onDevice)).toEqual(best)
})

test('[P13] while the best of all devices is not known, nothing is called new', () => {
  expect(personalBest(8, undefined, 7)).toEqual({ right: 8, isNew: false })
  expect(personalBest(5, undefined, 7)).toEqual({ right: 7, isNew: false })
  expect(personalBest(5, undefined, null)).toEqual({ right: 5, isNew: false })
})
