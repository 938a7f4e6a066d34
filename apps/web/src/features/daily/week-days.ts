import { addDays, type CalendarDate, dayNumber } from '@knowdown/domain/daily/calendar-date'

export interface Streak {
  length: number
  frozen: readonly CalendarDate[]
  pardoned: readonly CalendarDate[]
  played_today: boolean
}

export interface WeekDay {
  date: CalendarDate
  state: 'played' | 'frozen' | 'missed' | 'later'
}

/** From 0 for Monday; 1970-01-01 was a Thursday. */
const weekdayOf = (date: CalendarDate): number => (dayNumber(date) + 3) % 7

/** The week of today from Monday on: the days of the present streak, what a freeze covered, and what is to come. */
export function weekDays(today: CalendarDate, streak: Streak): WeekDay[] {
  const inStreak = streakDates(today, streak)
  const monday = addDays(today, -weekdayOf(today))
  return Array.from({ length: 7 }, (_, day) => {
    const date = addDays(monday, day)
    if (inStreak.has(date)) return { date, state: 'played' }
    if (streak.frozen.includes(date)) return { date, state: 'frozen' }
    return { date, state: date > today || (date === today && !streak.played_today) ? 'later' : 'missed' }
  })
}

/** Its length counts the days that were played, from the last one back over those that were covered. */
function streakDates(today: CalendarDate, { length, frozen, pardoned, played_today }: Streak): Set<CalendarDate> {
  const dates = new Set<CalendarDate>()
  const covered = new Set([...frozen, ...pardoned])
  for (
    let date = played_today ? today : addDays(today, -1);
    dates.size < Math.min(length, 7);
    date = addDays(date, -1)
  ) {
    if (!covered.has(date)) dates.add(date)
  }
  return dates
}
