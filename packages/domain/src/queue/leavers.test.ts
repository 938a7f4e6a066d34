import { expect, test } from 'vitest'
import { LEAVER_PAUSE_MS, leaverStanding, type QueueGame } from './leavers.ts'

const NOW = 1_800_000_000_000
/** Newest first: an `L` was left, a dot was played to its end. One game an hour. */
const games = (marks: string, newestAt = NOW - 1_000): QueueGame[] =>
  [...marks].map((mark, index) => ({ left: mark === 'L', endedAt: newestAt - index * 3_600_000 }))

test('[QM6] whoever left two of the last five games pauses for five minutes, counted from the last one left', () => {
  expect(leaverStanding(games('L...L'), NOW).pausedUntil).toBe(NOW - 1_000 + LEAVER_PAUSE_MS)
  expect(leaverStanding(games('L....L'), NOW).pausedUntil).toBeNull()
  expect(leaverStanding(games('L....'), NOW).pausedUntil).toBeNull()
  expect(leaverStanding([], NOW)).toEqual({ pausedUntil: null, isWarned: false })
})

test('[QM6] the pause ends after five minutes, and another game left begins a new one', () => {
  const end = NOW - 1_000 + LEAVER_PAUSE_MS
  expect(leaverStanding(games('LL'), end - 1).pausedUntil).toBe(end)
  expect(leaverStanding(games('LL'), end).pausedUntil).toBeNull()
  expect(leaverStanding(games('.LL', end + 60_000), end + 61_000).pausedUntil).toBeNull()
  expect(leaverStanding(games('LLL', end + 60_000), end + 61_000).pausedUntil).toBe(end + 60_000 + LEAVER_PAUSE_MS)
})

test('[QM6] a player is warned when leaving the next game would lead to a pause', () => {
  expect(['', '.....', 'L', '...L', '....L'].map((marks) => leaverStanding(games(marks), NOW).isWarned)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})
