import { expect, test } from 'vitest'
import { loopDelay } from './loop-delay.ts'

function measured(...turns: number[]): number {
  let at = 0
  const delay = loopDelay(() => at)
  for (const turn of turns) {
    at += 20 + turn
    delay.tick()
  }
  return delay.read()
}

test('[S-160] an idle event loop keeps nobody waiting', () => {
  expect(measured(0, 0, 0, 0)).toBe(0)
})

test('[S-160] with turns of 200 ms one after the other, a request waits for about half of one', () => {
  expect(measured(...Array.from({ length: 20 }, () => 200))).toBeCloseTo(91, 0)
})

test('[S-160] one turn of half a second among idle ones weighs by the chance to meet it', () => {
  expect(measured(500, ...Array.from({ length: 73 }, () => 0))).toBeCloseTo(63, 0)
})

test('[S-160] a reading within a long turn counts that turn once', () => {
  let at = 0
  const delay = loopDelay(() => at)
  at = 420
  expect(delay.read()).toBeCloseTo(190, 0)
  delay.tick()
  at = 440
  expect(delay.read()).toBe(0)
})
