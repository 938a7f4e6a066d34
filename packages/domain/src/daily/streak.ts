import { addDays, type CalendarDate, dayNumber } from './calendar-date.ts'

export const DAYS_PER_FREEZE = 7
export const MAX_FREEZES = 2
/** A change of time zone by at least this much can skip a date; daylight saving is always less. */
const ZONE_CHANGE_MINUTES = 180
const DAYS_BETWEEN_ZONE_PARDONS = 7

/** A daily that counts: finished, or abandoned with at least one answer. */
export interface PlayedDaily {
  date: CalendarDate
  /** The player's minutes ahead of UTC when the daily was started. */
  offsetMinutes: number
}

export interface Streak {
  length: number
  longest: number
  freezes: number
  /** Missed dates that a freeze covered. */
  frozen: readonly CalendarDate[]
  /** Dates that a change of time zone skipped. */
  pardoned: readonly CalendarDate[]
  playedToday: boolean
}

interface Progress {
  length: number
  longest: number
  freezes: number
  frozen: CalendarDate[]
  pardoned: CalendarDate[]
}

/** Computed from the played dailies alone, so that it is the same on every device and never stored. */
export function streakOf(played: readonly PlayedDaily[], today: CalendarDate): Streak {
  const days = [...new Map(played.map((daily) => [daily.date, daily])).values()]
    .filter(({ date }) => date <= today)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
  const progress: Progress = { length: 0, longest: 0, freezes: 0, frozen: [], pardoned: [] }
  days.forEach((daily, index) => {
    const before = days[index - 1]
    if (before) coverGap(progress, before, daily)
    progress.length += 1
    progress.longest = Math.max(progress.longest, progress.length)
    if (progress.length % DAYS_PER_FREEZE === 0) progress.freezes = Math.min(MAX_FREEZES, progress.freezes + 1)
  })
  const last = days.at(-1)
  const playedToday = last?.date === today
  // Today is still open: only dates before it can have been missed.
  if (last && !playedToday) coverMissed(progress, missedBetween(last.date, today))
  return { ...progress, playedToday }
}

function coverGap(progress: Progress, before: PlayedDaily, next: PlayedDaily): void {
  const missed = missedBetween(before.date, next.date)
  const skipped = missed.at(-1)
  const flewEast = next.offsetMinutes - before.offsetMinutes >= ZONE_CHANGE_MINUTES
  if (skipped !== undefined && flewEast && mayPardon(progress, skipped)) {
    progress.pardoned.push(skipped)
    missed.pop()
  }
  coverMissed(progress, missed)
}

function coverMissed(progress: Progress, missed: readonly CalendarDate[]): void {
  if (missed.length > progress.freezes) {
    progress.length = 0
    progress.freezes = 0
    return
  }
  progress.freezes -= missed.length
  progress.frozen.push(...missed)
}

const mayPardon = ({ pardoned }: Progress, date: CalendarDate): boolean => {
  const last = pardoned.at(-1)
  return last === undefined || dayNumber(date) - dayNumber(last) >= DAYS_BETWEEN_ZONE_PARDONS
}

function missedBetween(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const count = Math.max(0, dayNumber(to) - dayNumber(from) - 1)
  return Array.from({ length: count }, (_, index) => addDays(from, index + 1))
}
