import { expect, test } from 'vitest'
import type { DeviceStorage } from '../../platform/device-storage.ts'
import { markStreakNewsSeen, streakNews } from './streak-news.ts'

function memoryStorage(): DeviceStorage {
  const kept = new Map<string, string>()
  return { read: (key) => kept.get(key) ?? null, write: (key, value) => void kept.set(key, value) }
}

const quiet = { length: 8, frozen: [], pardoned: [] }

test('[DT6] a spent freeze is announced at the next visit, once', () => {
  const storage = memoryStorage()
  expect(streakNews(storage, quiet)).toBeNull()
  const spent = { ...quiet, frozen: ['2026-11-19'] }
  expect(streakNews(storage, spent)).toBe('A freeze kept your streak: you missed Thu 19 Nov.')
  markStreakNewsSeen(storage, spent)
  expect(streakNews(storage, spent)).toBeNull()
  const again = { ...quiet, frozen: ['2026-11-19', '2026-11-24', '2026-11-25'] }
  expect(streakNews(storage, again)).toBe('Two freezes kept your streak: you missed Tue 24 Nov and Wed 25 Nov.')
})

test('[DT6] a date that a journey skipped is forgiven in words, and a lost streak has no news', () => {
  const storage = memoryStorage()
  expect(streakNews(storage, { ...quiet, pardoned: ['2026-11-19'] })).toBe(
    'Your journey skipped Thu 19 Nov. Your streak goes on.',
  )
  expect(streakNews(storage, { ...quiet, length: 0, frozen: ['2026-11-19'] })).toBeNull()
})
