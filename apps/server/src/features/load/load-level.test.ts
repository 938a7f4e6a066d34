import { expect, test } from 'vitest'
import { type LoadState, NORMAL_LOAD, nextLoad, refusesWork, type Work } from './load-level.ts'

const LIMITS = { busyMs: 100, overloadedMs: 400 }

/** The levels after each reading, a quarter of a second apart. */
function levelsAfter(...waits: number[]): string[] {
  let state: LoadState = NORMAL_LOAD
  return waits.map((wait, index) => {
    state = nextLoad(state, wait, index * 250, LIMITS)
    return state.level
  })
}

test('[S-160] a level begins with the reading that reaches its limit', () => {
  expect(levelsAfter(99, 100)).toEqual(['normal', 'busy'])
  expect(levelsAfter(399, 400)).toEqual(['busy', 'overloaded'])
  expect(levelsAfter(0, 1_000)).toEqual(['normal', 'overloaded'])
})

test('[S-160] it ends a second after the wait has fallen below half of the limit, one level at a time', () => {
  expect(levelsAfter(100, 49, 49, 49, 49, 49)).toEqual(['busy', 'busy', 'busy', 'busy', 'busy', 'normal'])
  const calm = Array.from({ length: 10 }, () => 0)
  expect(levelsAfter(400, ...calm)).toEqual([
    ...Array.from({ length: 5 }, () => 'overloaded'),
    ...Array.from({ length: 4 }, () => 'busy'),
    'normal',
    'normal',
  ])
})

test('[S-160] between half of the limit and the limit the level stays, and the calm is counted anew', () => {
  expect(levelsAfter(100, 49, 49, 50, 49, 49, 49, 49)).toEqual(Array.from({ length: 8 }, () => 'busy'))
})

test('[S-160] new work is refused first, then everything but what is running, which never is', () => {
  const refused = (level: 'normal' | 'busy' | 'overloaded') =>
    (['new', 'other', 'running'] satisfies Work[]).filter((work) => refusesWork(level, work))
  expect(refused('normal')).toEqual([])
  expect(refused('busy')).toEqual(['new'])
  expect(refused('overloaded')).toEqual(['new', 'other'])
})
