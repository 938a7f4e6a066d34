import type { DeviceStorage } from '../../platform/device-storage.ts'
import { formatDate } from './daily-text.ts'

const SEEN_KEY = 'streak-news-seen'

interface StreakDates {
  length: number
  frozen: readonly string[]
  pardoned: readonly string[]
}

/** What happened to the streak since the last visit, in a sentence; null when nothing did. Said once on a device. */
export function streakNews(storage: DeviceStorage, { length, frozen, pardoned }: StreakDates): string | null {
  const seen = storage.read(SEEN_KEY) ?? ''
  const newest = [...frozen, ...pardoned].toSorted().at(-1)
  if (length === 0 || newest === undefined || newest <= seen) return null
  const covered = frozen.filter((date) => date > seen)
  if (covered.length > 1) return `Two freezes kept your streak: you missed ${covered.map(formatDate).join(' and ')}.`
  if (covered[0]) return `A freeze kept your streak: you missed ${formatDate(covered[0])}.`
  return `Your journey skipped ${formatDate(newest)}. Your streak goes on.`
}

export function markStreakNewsSeen(storage: DeviceStorage, { frozen, pardoned }: StreakDates): void {
  const newest = [...frozen, ...pardoned].toSorted().at(-1)
  if (newest !== undefined) storage.write(SEEN_KEY, newest)
}
