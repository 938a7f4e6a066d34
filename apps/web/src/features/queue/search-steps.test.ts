import { expect, test } from 'vitest'
import { formatWaited, searchSteps, stepProgress, waitedAnnouncement } from './search-steps.ts'

const titles = (rating: number | null, category: string | null, waitedMs: number) =>
  searchSteps({ rating, category }, waitedMs).map(({ title, detail, state }) => `${state}: ${title}, ${detail}`)

test('[QM2] the steps tell the window of rating now, and that it widens', () => {
  expect(titles(1516, 'space', 0)).toEqual([
    'now: Within 100 points of you, Players from 1416 to 1616',
    'ahead: Within 112 points of you, 1404 to 1628, wider every 3 seconds',
    'ahead: Any category, if you like, You decide; your place stays',
  ])
  expect(titles(1516, 'space', 12_000)).toEqual([
    'done: Within 100 points of you, Players from 1416 to 1616',
    'now: Within 148 points of you, 1368 to 1664, wider every 3 seconds',
    'now: Any category, if you like, You decide; your place stays',
  ])
})

test('[QM2] visitors are told that they meet visitors, unrated; who takes any category cannot widen', () => {
  expect(titles(null, null, 60_000)).toEqual(['now: Other visitors, Not rated. Sign in to be paired by rating'])
})

test('the ring fills on the way to the next step', () => {
  expect(stepProgress({ rating: 1500, category: 'space' }, 5_000)).toBe(0.5)
  expect(stepProgress({ rating: 1500, category: 'space' }, 13_500)).toBe(0.5)
  expect(stepProgress({ rating: 1500, category: null }, 1_500)).toBe(0.5)
  expect(stepProgress({ rating: null, category: null }, 1_500)).toBe(1)
})

test('the clock counts up, and screen readers hear it four times a minute', () => {
  expect([0, 12_900, 61_000, -5].map(formatWaited)).toEqual(['0:00', '0:12', '1:01', '0:00'])
  expect([14_000, 15_000, 29_000, 30_000].map(waitedAnnouncement)).toEqual([
    '',
    'Waiting for 15 seconds',
    'Waiting for 15 seconds',
    'Waiting for 30 seconds',
  ])
})
