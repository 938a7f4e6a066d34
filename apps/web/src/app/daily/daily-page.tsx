import { startDaily } from '@knowdown/contracts/runs/calls'
import { MIN_STREAK_TO_REMIND } from '@knowdown/domain/push/push-rules'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Api } from '../../api/api.ts'
import { reloadQueries } from '../../api/query-client.ts'
import { DAILY_QUERY, timeZone, useDailyStatus } from '../../api/use-daily-status.ts'
import { readNoticeKinds } from '../../api/use-notices.ts'
import { useRun } from '../../api/use-run.ts'
import { visitorInput } from '../../api/visitor-input.ts'
import { DailyArchive } from '../../features/daily/daily-archive.tsx'
import { DailyFront } from '../../features/daily/daily-front.tsx'
import { DailyResult } from '../../features/daily/daily-result.tsx'
import { friendMarksFrom } from '../../features/daily/friend-marks.ts'
import { inNativeShell } from '../../platform/native-shell.ts'
import { scheduleStreakReminder } from '../../platform/notices.ts'
import { reportFailure } from '../../platform/report-failure.ts'
import { readRunTiming } from '../../platform/run-timing.ts'
import { Button } from '../../ui/controls/button.tsx'
import { MessageScreen } from '../../ui/display/message-screen.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import { MistakesLink } from '../mistakes/mistakes-link.tsx'
import { useVisitorRunMistakes } from '../mistakes/use-visitor-run-mistakes.ts'
import { RunCountdown } from '../run/run-countdown.tsx'
import { RunQuestion } from '../run/run-question.tsx'
import { useSession } from '../session/session.tsx'
import { useWide } from '../use-viewport.ts'

const DATE = /^\d{4}-\d\d-\d\d$/

/** `/daily` is today's, `/daily/2026-11-19` that of a date; `/daily/archive`, or a mistyped date, lists the earlier ones. */
export function DailyPage() {
  const isVisitor = useSession().user === null
  const { '*': place = '' } = useParams()
  if (place === '') return <TodaysDaily isVisitor={isVisitor} />
  if (!DATE.test(place)) return <DailyArchive isVisitor={isVisitor} />
  return <PlayedDaily key={place} date={place} isVisitor={isVisitor} />
}

/**
 * Who comes by the address reads the rules first, and nothing counts before Play. Home's card has told them, and says so
 * in the history state, which a reload in the middle of the daily keeps.
 */
function TodaysDaily({ isVisitor }: { isVisitor: boolean }) {
  const [, navigate] = useLocation()
  const wanted = useHistoryState<{ play?: boolean } | null>()?.play === true
  const [begun, setBegun] = useState(wanted)
  const [counted, setCounted] = useState(false)
  const { data: daily, isError, refetch } = useDailyStatus(isVisitor)
  const goHome = () => navigate('/')

  function play() {
    history.replaceState({ ...history.state, play: true }, '')
    setBegun(true)
  }

  if (!daily) {
    return isError ? (
      <MessageScreen
        icon={<CalendarX2 size={32} />}
        title="Daily Ten"
        actions={
          <>
            <Button onClick={() => void refetch()}>Try again</Button>
            <Button variant="secondary" onClick={goHome}>
              Home
            </Button>
          </>
        }
      >
        <p role="status">Today’s ten could not be loaded. It will be there when you are back online.</p>
      </MessageScreen>
    ) : (
      <p role="status" className="grid place-items-center gap-3 py-24 text-muted">
        <Spinner />
        Loading today’s ten…
      </p>
    )
  }
  if (counted || daily.run?.ended || (begun && daily.run)) return <PlayedDaily date={null} isVisitor={isVisitor} />
  if (begun) return <RunCountdown title="Daily Ten" onDone={() => setCounted(true)} />
  const friend = friendMarksFrom(location.search)
  return (
    <DailyFront daily={daily} friend={friend?.number === daily.number ? friend : null} onPlay={play} onHome={goHome} />
  )
}

/** A daily from the first question to the result. Opened again, it continues where it was. */
function PlayedDaily({ date, isVisitor }: { date: string | null; isVisitor: boolean }) {
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const start = useCallback(
    (api: Api) =>
      api.call(startDaily, {
        time_zone: timeZone(),
        timing: readRunTiming(),
        ...visitorInput(isVisitor),
        ...(date !== null && { date }),
      }),
    [date, isVisitor],
  )
  const play = useRun(start, isVisitor)
  const { data: status } = useDailyStatus(isVisitor)
  const hasPlayed = useRef(false)
  const wide = useWide()
  const { run } = play
  const hasEnded = run?.result != null

  useVisitorRunMistakes(run, isVisitor)
  useEffect(() => {
    if (hasEnded) void reloadQueries(queries, DAILY_QUERY)
  }, [hasEnded, queries])

  const streak = hasEnded && status?.streak.played_today ? status.streak.length : 0
  useEffect(() => {
    if (streak >= MIN_STREAK_TO_REMIND && inNativeShell() && readNoticeKinds().includes('streak')) {
      scheduleStreakReminder(streak, new Date()).catch((error: unknown) => reportFailure('start', error))
    }
  }, [streak])

  if (run?.result && play.reviewing === null && status) {
    return (
      <DailyResult
        run={run}
        date={date ?? status.date}
        isVisitor={isVisitor}
        fresh={hasPlayed.current}
        wide={wide}
        mistakes={<MistakesLink count={run.settled.filter(({ correct }) => !correct).length} />}
        onHome={() => navigate('/')}
      />
    )
  }
  return (
    <RunQuestion
      play={play}
      loading={date === null ? 'Loading today’s ten…' : 'Loading the ten…'}
      title="Daily Ten"
      onAnswered={() => {
        hasPlayed.current = true
      }}
    />
  )
}
