import { dailyCalendar } from '@knowdown/contracts/runs/calls'
import { addDays, type CalendarDate, dayNumber } from '@knowdown/domain/daily/calendar-date'
import type { RunTiming } from '@knowdown/domain/run/run'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, ChevronLeft, ChevronRight, Flame, Snowflake } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useBackend } from '../../api/backend.tsx'
import { loadAfterPress } from '../../api/call-or-throw.ts'
import { useDailyStatus } from '../../api/use-daily-status.ts'
import { readRunTiming, writeRunTiming } from '../../platform/run-timing.ts'
import { buttonClass, IconButton } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import './daily-calendar.css'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const TIMINGS = [
  { value: 'normal', label: 'Normal', hint: '20 s' },
  { value: 'double', label: 'Double', hint: '40 s' },
  { value: 'untimed', label: 'Untimed', hint: 'No limit' },
] as const

/** The player's dailies of a month, the streak, and how much time each question has. */
export function DailySection() {
  const { data: daily } = useDailyStatus(false)
  const [timing, setTiming] = useState<RunTiming>(readRunTiming)
  if (!daily) return <Skeleton className="h-64" />
  const { streak } = daily
  return (
    <section aria-label="Daily Ten" className="daily-section">
      <h2 className="flex items-center gap-3 text-lg">
        <CalendarDays aria-hidden size={22} />
        Daily Ten
      </h2>
      {streak.longest > 0 ? (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <span className="flex items-center gap-2">
            {streak.length > 0 && <Flame aria-hidden size={20} className="text-warn" />}
            {streak.length === 1 ? '1 day in a row' : `${streak.length} days in a row`}, longest {streak.longest}
          </span>
          {streak.freezes > 0 && (
            <span className="flex items-center gap-2 text-muted">
              <Snowflake aria-hidden size={20} />
              {streak.freezes === 1 ? '1 freeze kept' : `${streak.freezes} freezes kept`}
            </span>
          )}
        </p>
      ) : (
        <p className="text-muted">Play today’s ten, and your streak begins.</p>
      )}
      <Month today={daily.date} frozen={streak.frozen} pardoned={streak.pardoned} />
      <Link href="/daily/archive" className={buttonClass({ variant: 'secondary' })}>
        Earlier dailies
      </Link>
      <div className="flex flex-col gap-2">
        <p className="font-semibold">Time for each question</p>
        <Segmented
          legend="Time for each question of a daily"
          options={TIMINGS}
          value={timing}
          onChange={(value) => {
            writeRunTiming(value)
            setTiming(value)
          }}
        />
        <p className="text-muted text-sm">Your result counts either way. Kept on this device.</p>
      </div>
    </section>
  )
}

interface MonthProps {
  today: CalendarDate
  frozen: readonly CalendarDate[]
  pardoned: readonly CalendarDate[]
}

function Month({ today, frozen, pardoned }: MonthProps) {
  const { api } = useBackend()
  const [month, setMonth] = useState(today.slice(0, 7))
  const { data } = useQuery({
    queryKey: ['daily-calendar', month],
    queryFn: () => loadAfterPress(api, dailyCalendar, { month }),
  })
  const played = new Map(data?.days.map((day) => [day.date, day]))
  const first = `${month}-01`
  return (
    <div className="daily-calendar">
      <div className="flex flex-wrap items-center justify-between">
        <IconButton label="Earlier month" onClick={() => setMonth(addDays(first, -1).slice(0, 7))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <p aria-live="polite" className="font-semibold">
          {formatMonth(first)}
        </p>
        <IconButton
          label="Later month"
          disabled={month === today.slice(0, 7)}
          onClick={() => setMonth(addDays(first, 31).slice(0, 7))}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <ol className="daily-calendar-days">
        {WEEKDAYS.map((name) => (
          <li key={name} aria-hidden className="text-muted text-sm">
            {name}
          </li>
        ))}
        {datesOf(month).map((date, index) => {
          const day = played.get(date)
          const kept = frozen.includes(date) ? 'frozen' : pardoned.includes(date) ? 'skipped' : null
          const state = day?.finished ? 'played' : (kept ?? (date >= today ? 'later' : 'missed'))
          return (
            <li
              key={date}
              className="daily-calendar-day"
              data-state={state}
              data-today={date === today}
              style={index === 0 ? { gridColumnStart: weekdayOf(date) + 1 } : undefined}
            >
              <span aria-hidden>{Number(date.slice(8))}</span>
              <span className="sr-only">{describe(date, day?.right ?? null, state)}</span>
              {day?.finished && (
                <span aria-hidden className="daily-calendar-score">
                  {day.right}
                </span>
              )}
              {kept === 'frozen' && <Snowflake aria-hidden size={14} />}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function datesOf(month: string): CalendarDate[] {
  const first = `${month}-01`
  return Array.from({ length: 31 }, (_, day) => addDays(first, day)).filter((date) => date.startsWith(month))
}

/** From 0 for Monday; 1970-01-01 was a Thursday. */
const weekdayOf = (date: CalendarDate): number => (dayNumber(date) + 3) % 7

const formatMonth = (date: CalendarDate): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(date))

function describe(date: CalendarDate, right: number | null, state: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(date),
  )
  if (state === 'played') return `${day}: ${right} of 10`
  if (state === 'frozen') return `${day}: covered by a freeze`
  if (state === 'skipped') return `${day}: skipped by a change of time zone, forgiven`
  return state === 'later' ? `${day}: still to come` : `${day}: not played`
}
