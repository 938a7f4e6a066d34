import { expect, test } from 'vitest'
import { formatWaited, searchSteps, stepProgress, waitedAnnouncement } from './search-steps.ts'

const titles = (rating: number | null, waitedMs: number) =>
  searchSteps({ rating }, waitedMs).map(({ title, detail, state }) => `${state}: ${title}, ${detail}`)

test('[QM2] the steps tell the window of rating now, and that it widens', () => {
  expect(titles(1516, 0)).toEqual([
    'now: Within 100 points of you, Players from 1416 to 1616',
    'ahead: Within 112 points of you, 1404 to 1628, wider every 3 seconds',
    'ahead: A recorded game, if you like, A real player’s, labelled, not rated',
  ])
  expect(titles(1516, 12_000)).toEqual([
    'done: Within 100 points of you, Players from 1416 to 1616',
    'now: Within 148 points of you, 1368 to 1664, wider every 3 seconds',
    'ahead: A recorded game, if you like, A real player’s, labelled, not rated',
  ])
})

test('[QM2] [QM3] visitors are told that they meet visitors, unrated, and of recorded games from 15 s on', () => {
  expect(titles(null, 14_999).at(-1)).toMatch(/^ahead: A recorded game/)
  expect(titles(null, 15_000)).toEqual([
    'now: Other visitors, Not rated. Sign in to be paired by rating',
    'now: A recorded game, if you like, A real player’s, labelled, not rated',
  ])
})

test('the ring fills on the way to the next step', () => {
  expect(stepProgress({ rating: 1500, category: 'space' }, 5_000)).toBe(0.5)
  expect(stepProgress({ rating: 1500, category: 'space' }, 12_000)).toBe(0.8)
  expect(stepProgress({ rating: 1500, category: null }, 7_500)).toBe(0.5)
  expect(stepProgress({ rating: 1500, category: null }, 16_500)).toBe(0.5)
  expect(stepProgress({ rating: null, category: null }, 15_000)).toBe(1)
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
