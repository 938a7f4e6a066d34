/** What somebody knows before the first question. */
export const DAILY_RULE = '10 questions · 20 s each · one try'

const MINUTE_MS = 60_000

/** `2026-11-19` as `Thu 19 Nov`; the date has no time zone, so it is read as UTC. */
export const formatDate = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(Date.parse(`${date}T00:00:00Z`))
    .replace(',', '')

/** Hours and minutes, rounded up so that it never says zero before it is over. */
export function formatTimeUntil(at: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((at - now) / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

export const freezesText = (freezes: number): string => (freezes === 1 ? '1 freeze kept' : `${freezes} freezes kept`)
