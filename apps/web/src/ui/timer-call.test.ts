import { expect, test } from 'vitest'
import { timerCall } from './timer-call.ts'

test('the clock is called at 10, 5 and 3 seconds and is silent in between', () => {
  const calls = Array.from({ length: 12 }, (_, left) => timerCall(left)).filter(Boolean)
  expect(calls).toEqual(['3 seconds left', '5 seconds left', '10 seconds left'])
})
