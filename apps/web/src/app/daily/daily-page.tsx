import { startDaily } from '@knowdown/contracts/runs'
import { MIN_STREAK_TO_REMIND } from '@knowdown/domain/push/push-rules'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Api } from '../../api/api.ts'
import { reloadQueries } from '../../api/query-client.ts'
import { DAILY_QUERY, timeZone, useDailyStatus } from '../../api/use-daily-status.ts'
import { readNoticeKinds } from '../../api/use-notices.ts'
import { useRun } from '../../api/use-run.ts'
import { visitorInput } from '../../api/visitor-input.ts'
import { DailyArchive } from '../../features/daily/daily-archive.tsx'
import { DailyResult } from '../../features/daily/daily-result.tsx'
import { inNativeShell } from '../../platform/native-shell.ts'
import { scheduleStreakReminder } from '../../platform/notices.ts'
import { reportFailure } from '../../platform/report-failure.ts'
import { readRunTiming } from '../../platform/run-timing.ts'
import { MistakesLink } from '../mistakes/mistakes-link.tsx'
import { useVisitorRunMistakes } from '../mistakes/use-visitor-run-mistakes.ts'
import { RunQuestion } from '../run/run-question.tsx'
import { useSession } from '../session/session.tsx'
import { useWide } from '../use-viewport.ts'

const DATE = /^\d{4}-\d\d-\d\d$/

/** `/daily` is today's, `/daily/2026-11-19` that of a date; `/daily/archive`, or a mistyped date, lists the earlier ones. */
export function DailyPage() {
  const isVisitor = useSession().user === null
  const { '*': place = '' } = useParams()
  if (place !== '' && !DATE.test(place)) return <DailyArchive isVisitor={isVisitor} />
  return <PlayedDaily key={place} date={place || null} isVisitor={isVisitor} />
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
      onAnswered={() => {
        hasPlayed.current = true
      }}
    />
  )
}
