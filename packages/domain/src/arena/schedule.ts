import { addDays, dateAt, dayNumber } from '../daily/calendar-date.ts'
import type { Arena } from './arena.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LENGTH_MS = 20 * MINUTE_MS

const SLOTS = [
  { title: 'Midday arena', hour: 12, minute: 30 },
  { title: 'Evening arena', hour: 18, minute: 30 },
  { title: 'Night arena', hour: 21, minute: 0 },
] as const

/**
 * The arenas that start from `from` on, and before `until`, by local time. Their ids tell date and time, so that all nodes
 * agree on them. `offsetMinutesAt` tells how far local time is ahead of UTC at a moment.
 */
export function scheduledArenas(from: number, until: number, offsetMinutesAt: (at: number) => number): Arena[] {
  const arenas: Arena[] = []
  const last = dateAt(until, offsetMinutesAt(until))
  for (let date = dateAt(from, offsetMinutesAt(from)); date <= last; date = addDays(date, 1)) {
    for (const { title, hour, minute } of SLOTS) {
      const startsAt = localTime(dayNumber(date) * DAY_MS + (hour * 60 + minute) * MINUTE_MS, offsetMinutesAt)
      if (startsAt < from || startsAt >= until) continue
      arenas.push({
        arenaId: `${date}-${two(hour)}${two(minute)}`,
        title,
        startsAt,
        endsAt: startsAt + LENGTH_MS,
        category: null,
        difficulty: 'medium',
        rated: false,
        isScheduled: true,
        isCancelled: false,
      })
    }
  }
  return arenas
}

/** The moment at which clocks show a time; `shown` is that time as if it were UTC. */
function localTime(shown: number, offsetMinutesAt: (at: number) => number): number {
  const near = shown - offsetMinutesAt(shown) * MINUTE_MS
  // Again with the offset of that moment: the clocks may change in between.
  return shown - offsetMinutesAt(near) * MINUTE_MS
}

const two = (value: number): string => String(value).padStart(2, '0')
