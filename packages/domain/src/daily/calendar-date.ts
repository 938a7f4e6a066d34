const DAY_MS = 86_400_000

/** A calendar date as `YYYY-MM-DD`, without a time zone. */
export type CalendarDate = string

export const isCalendarDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && dateOfDay(dayNumber(text)) === text

/** Days since 1970-01-01, so that dates can be compared and counted. */
export const dayNumber = (date: CalendarDate): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)

export const dateOfDay = (day: number): CalendarDate => {
  const time = new Date(day * DAY_MS)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10)
}

export const addDays = (date: CalendarDate, days: number): CalendarDate => dateOfDay(dayNumber(date) + days)

/** The local date at a moment in a time zone that is `offsetMinutes` ahead of UTC. */
export const dateAt = (at: number, offsetMinutes: number): CalendarDate =>
  new Date(at + offsetMinutes * 60_000).toISOString().slice(0, 10)
