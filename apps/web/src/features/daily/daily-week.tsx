import type { CalendarDate } from '@knowdown/domain/daily/calendar-date'
import { Flame, Snowflake } from 'lucide-react'
import { formatDate, freezesText } from './daily-text.ts'
import { type Streak, type WeekDay, weekDays } from './week-days.ts'
import './daily-week.css'

const WORDS: Record<WeekDay['state'], string> = {
  played: 'played',
  frozen: 'covered by a freeze',
  missed: 'not played',
  later: 'still to come',
}

/** The streak and its week. */
export function DailyWeek({ today, streak }: { today: CalendarDate; streak: Streak & { freezes: number } }) {
  return (
    <section aria-label="Streak" className="daily-panel daily-week">
      <div className="daily-week-head">
        <p>
          {streak.length > 0 && <Flame aria-hidden className="text-warn" />}
          <strong>{streak.length}</strong> {streak.length === 1 ? 'day in a row' : 'days in a row'}
        </p>
        {streak.freezes > 0 && (
          <p className="text-muted text-sm">
            <Snowflake aria-hidden className="text-sky" />
            {freezesText(streak.freezes)}
          </p>
        )}
      </div>
      <ol className="daily-week-days">
        {weekDays(today, streak).map(({ date, state }) => (
          <li key={date} data-state={state} data-today={date === today}>
            <span aria-hidden className="daily-week-day">
              {state === 'played' && <Flame />}
              {state === 'frozen' && <Snowflake />}
              {(state === 'missed' || state === 'later') && Number(date.slice(8))}
            </span>
            <span aria-hidden>{formatDate(date).slice(0, 1)}</span>
            <span className="sr-only">{`${formatDate(date)}: ${WORDS[state]}`}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
