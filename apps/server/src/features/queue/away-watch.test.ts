import { expect, test } from 'vitest'
import { awayWatch } from './away-watch.ts'

/** What each sweep may do, with the time since the one before. */
function aboutSweeps(watch: ReturnType<typeof awayWatch>, from: number, steps: readonly number[]) {
  let at = from
  return steps.map((step) => {
    at += step
    return watch.about(at)
  })
}

const twiceASecond = (count: number) => Array<number>(count).fill(500)
const NOON = 1_700_000_000_000

function steadyWatch() {
  const watch = awayWatch()
  aboutSweeps(watch, NOON - 10_000, twiceASecond(20))
  expect(watch.about(NOON)).toBe('delete')
  return watch
}

test('[QM4] a node that has just started hears everybody before it takes anybody for gone', () => {
  expect(aboutSweeps(awayWatch(), NOON, twiceASecond(13))).toEqual(['nothing', ...Array(11).fill('keep'), 'delete'])
})

test('[QM4] after a freeze the first sweep does nothing, and the next ones blame nobody for six seconds', () => {
  expect(aboutSweeps(steadyWatch(), NOON, [3_000, ...twiceASecond(12)])).toEqual([
    'nothing',
    ...Array(11).fill('keep'),
    'delete',
  ])
})

test('[QM4] a clock that was set, forward or back, is taken for an absence of the node', () => {
  expect(aboutSweeps(steadyWatch(), NOON, [3_600_000, 500])).toEqual(['nothing', 'keep'])
  expect(aboutSweeps(steadyWatch(), NOON, [-3_600_000, ...twiceASecond(12)])).toEqual([
    'nothing',
    ...Array(11).fill('keep'),
    'delete',
  ])
})

test('[QM4] a busy node whose every sweep is late dissolves pairs all the same, and blames nobody', () => {
  expect(aboutSweeps(steadyWatch(), NOON, [4_000, 4_000, 4_000, 4_000])).toEqual(['nothing', 'keep', 'nothing', 'keep'])
  // A sweep that is a little late is no absence.
  expect(aboutSweeps(steadyWatch(), NOON, [2_000, 2_000])).toEqual(['delete', 'delete'])
})
