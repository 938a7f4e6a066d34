import { ArrowRight, Flame, Snowflake } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNow } from '../../api/live/use-now.ts'
import { useDailyStatus } from '../../api/use-daily-status.ts'
import { hasVisitorKey } from '../../platform/device-keys.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { DAILY_RULE, formatDate, formatTimeUntil } from './daily-text.ts'
import { markStreakNewsSeen, streakNews } from './streak-news.ts'
import './daily-card.css'

const BARS = Array.from({ length: 10 }, (_, place) => place)
const MINUTE_MS = 60_000
/** On a device that is new nothing of today was played, so that nobody has to wait for the server to say so. */
const UNPLAYED = { date: null, next_at: 0, run: null, streak: { length: 0, freezes: 0, frozen: [], pardoned: [] } }

/** The daily on home: start it, continue it, or see how it went. */
export function DailyCard({ isVisitor, onOpen }: { isVisitor: boolean; onOpen(): void }) {
  const [isNew] = useState(() => isVisitor && !hasVisitorKey())
  const { data, isError, refetch } = useDailyStatus(isVisitor)
  const daily = data ?? (isNew ? UNPLAYED : null)
  if (isError && !data)
    return (
      <section aria-label="Daily Ten" className="daily-card">
        <h2 className="daily-card-title">Daily Ten</h2>
        <p className="daily-card-rule">Today’s ten could not be loaded.</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </section>
    )
  if (!daily)
    return (
      <div data-main-action className="grid">
        <Skeleton className="h-full" />
      </div>
    )
  const { run, streak } = daily
  const isDone = run?.ended ?? false
  return (
    <section aria-label="Daily Ten" className="daily-card">
      <header className="daily-card-head">
        <div>
          <h2 className="daily-card-title">Daily Ten</h2>
          <p className="text-muted text-sm">
            {daily.date === null ? 'Today' : formatDate(daily.date)}
            <span className="daily-card-same"> · same ten for everyone</span>
          </p>
        </div>
        {(streak.length > 0 || streak.freezes > 0) && (
          <p className="daily-card-figures">
            <span className="daily-card-figure" data-kind="streak">
              <Flame aria-hidden />
              <span className="sr-only">Streak:</span> {streak.length}
            </span>
            {streak.freezes > 0 && (
              <span className="daily-card-figure" data-kind="freeze">
                <Snowflake aria-hidden />
                <span className="sr-only">Freezes:</span> {streak.freezes}
              </span>
            )}
          </p>
        )}
      </header>
      <StreakNews streak={streak} />
      <div aria-hidden className="daily-card-bars">
        {BARS.map((place) => (
          <span key={place} data-place={place} data-done={run !== null && place < run.answered} />
        ))}
      </div>
      <p className="daily-card-rule">
        {isDone && run ? (
          <>
            <strong>{run.right} of 10</strong> right · <NextIn at={daily.next_at} />
          </>
        ) : (
          DAILY_RULE
        )}
      </p>
      {isDone ? (
        <Button variant="strong" onClick={onOpen}>
          See result
        </Button>
      ) : (
        <Button
          className="w-full"
          data-main-action
          aria-label={run ? `Continue at question ${run.answered + 1}` : 'Play today’s ten'}
          onClick={onOpen}
        >
          {run ? 'Continue' : 'Play'}
          <ArrowRight aria-hidden />
        </Button>
      )}
    </section>
  )
}

/** Read once: it stays while this card is shown, and is gone at the next visit. */
function StreakNews({ streak }: { streak: Parameters<typeof streakNews>[1] }) {
  const [news] = useState(() => streakNews(deviceStorage, streak))
  useEffect(() => markStreakNewsSeen(deviceStorage, streak), [streak])
  return news && <Notice>{news}</Notice>
}

function NextIn({ at }: { at: number }) {
  return <>next in {formatTimeUntil(at, useNow(true, MINUTE_MS))}</>
}
