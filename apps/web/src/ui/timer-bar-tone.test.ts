import { expect, test } from 'vitest'
import { timerBarTone } from './timer-bar-tone.ts'

test.each([
  [10, 'green'],
  [6.1, 'green'],
  [6, 'yellow'],
  [3.1, 'yellow'],
  [3, 'red'],
  [0, 'red'],
])('with %s of 10 seconds left the bar is %s', (left, tone) => {
  expect(timerBarTone(left, 10)).toBe(tone)
})

test('a bar without a duration is red, not broken', () => {
  expect(timerBarTone(0, 0)).toBe('red')
})
