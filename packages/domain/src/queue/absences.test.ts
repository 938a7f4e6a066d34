import { expect, test } from 'vitest'
import { type Absences, absencePause, isUnreliable, MOST_ABSENCES } from './absences.ts'

const LAST = 1_000_000
const times = (count: number, of: Absences['of'] = 'account'): Absences => ({ of, count, lastAt: LAST })
const pauseAfter = (count: number, of?: Absences['of']) => (absencePause(times(count, of), LAST) ?? LAST) - LAST

test('[QM4] who did not come once is treated like everybody else, and from the second time on others come first', () => {
  expect([null, times(1), times(2), times(9)].map(isUnreliable)).toEqual([false, false, true, true])
  expect([absencePause(null, LAST), absencePause(times(1), LAST)]).toEqual([null, null])
})

test('[QM4] the pause of an account doubles with each time, up to five minutes, and ends by itself', () => {
  const pauses = [2, 3, 4, 5, 6, 7, 500].map((count) => pauseAfter(count))
  expect(pauses).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000])
  expect([MOST_ABSENCES - 1, MOST_ABSENCES].map((count) => pauseAfter(count))).toEqual([240_000, 300_000])
  expect(absencePause(times(2), LAST + 14_999)).toBe(LAST + 15_000)
  expect(absencePause(times(2), LAST + 15_000)).toBeNull()
})

test('[QM4] the pause of a network is short however often its people did not come', () => {
  expect([1, 2, 3, 500].map((count) => pauseAfter(count, 'network'))).toEqual([0, 15_000, 15_000, 15_000])
  expect(isUnreliable(times(2, 'network'))).toBe(true)
})
