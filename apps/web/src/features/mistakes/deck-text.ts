const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** When something is due, roughly: in hours up to a day, then in days. */
export function formatWhen(at: number, now: number): string {
  const hours = Math.max(1, Math.ceil((at - now) / HOUR_MS))
  if (hours < 24) return hours === 1 ? 'within an hour' : `in ${hours} hours`
  const days = Math.round((at - now) / DAY_MS)
  return days <= 1 ? 'tomorrow' : `in ${days} days`
}
