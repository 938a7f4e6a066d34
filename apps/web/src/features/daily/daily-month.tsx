import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { dailyArchive } from '@knowdown/contracts/runs/calls'
import { addDays, dayNumber } from '@knowdown/domain/daily/calendar-date'
import { Lock, Play } from 'lucide-react'
import { Link } from 'wouter'
import { formatDate } from './daily-text.ts'

export type ArchivedDaily = ReplyOf<typeof dailyArchive>['dailies'][number]

const WEEKDAYS = ['M', 'T', 'W', 'T', 'F', 'S', 'S']

/** One month of earlier dailies: the own score where there is one, else a way to play it. */
export function DailyMonth({ month, days }: { month: string; days: readonly ArchivedDaily[] }) {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const first = `${month}-01`
  const dates = Array.from({ length: 31 }, (_, day) => addDays(first, day)).filter((date) => date.startsWith(month))
  const title = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(first),
  )
  return (
    <section aria-label={title} className="daily-month">
      <h2 className="text-lg">{title}</h2>
      <ol className="daily-month-days">
        {WEEKDAYS.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its place; they never move.
          <li key={place} aria-hidden className="text-center text-muted text-sm">
            {name}
          </li>
        ))}
        {dates.map((date, place) => (
          <li
            key={date}
            aria-hidden={!byDate.has(date) || undefined}
            style={place === 0 ? { gridColumnStart: ((dayNumber(date) + 3) % 7) + 1 } : undefined}
          >
            <MonthDay date={date} daily={byDate.get(date)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function MonthDay({ date, daily }: { date: string; daily: ArchivedDaily | undefined }) {
  const day = Number(date.slice(8))
  if (!daily) return <span className="daily-month-day">{day}</span>
  const name = `Daily ${daily.number}, ${formatDate(date)}`
  if (daily.locked) {
    return (
      <span className="daily-month-day" data-state="locked">
        <span aria-hidden>{day}</span>
        <Lock aria-hidden />
        <span className="sr-only">{`${name}: Premium`}</span>
      </span>
    )
  }
  return (
    <Link
      href={`/daily/${date}`}
      className="daily-month-day"
      data-state={daily.right === null ? 'open' : 'played'}
      aria-label={`${name}: ${daily.right === null ? 'Play' : `${daily.right} of 10`}`}
    >
      <span aria-hidden>{day}</span>
      {daily.right === null ? <Play aria-hidden /> : <strong aria-hidden>{daily.right}</strong>}
    </Link>
  )
}
