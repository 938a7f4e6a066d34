import { startDaily } from '@knowdown/contracts/runs'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Api } from '../../api/api.ts'
import { useRun } from '../../api/use-run.ts'
import { visitorInput } from '../../api/visitor-input.ts'
import { DailyResult } from '../../features/daily/daily-result.tsx'
import { DAILY_QUERY, timeZone, useDailyStatus } from '../../features/daily/use-daily-status.ts'
import { MistakesLink } from '../mistakes/mistakes-link.tsx'
import { useVisitorRunMistakes } from '../mistakes/use-visitor-run-mistakes.ts'
import { RunQuestion } from '../run/run-question.tsx'
import { useSession } from '../session/session.tsx'

/** Today's daily from the first question to the result. Opened again, it continues where it was. */
export function DailyPage() {
  const [, navigate] = useLocation()
  const isVisitor = useSession().user === null
  const queries = useQueryClient()
  const start = useCallback(
    (api: Api) => api.call(startDaily, { time_zone: timeZone(), ...visitorInput(isVisitor) }),
    [isVisitor],
  )
  const play = useRun(start, isVisitor)
  const { data: status } = useDailyStatus(isVisitor)
  const hasPlayed = useRef(false)
  const { run } = play
  const hasEnded = run?.result != null

  useVisitorRunMistakes(run, isVisitor, 'daily')
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: DAILY_QUERY })
  }, [hasEnded, queries])

  if (run?.result && play.reviewing === null && status) {
    return (
      <DailyResult
        run={run}
        date={status.date}
        isVisitor={isVisitor}
        fresh={hasPlayed.current}
        mistakes={<MistakesLink count={run.settled.filter(({ correct }) => !correct).length} />}
        onHome={() => navigate('/')}
      />
    )
  }
  return (
    <RunQuestion
      play={play}
      loading="Loading today’s ten…"
      onAnswered={() => {
        hasPlayed.current = true
      }}
    />
  )
}
