import { Ghost } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RunReply } from '../../api/use-run.ts'
import { formatDay } from '../../ui/display/format-day.ts'
import { type Pip, Pips } from '../../ui/game/pips.tsx'
import './challenge.css'

interface GhostTrackProps {
  ghost: NonNullable<RunReply['ghost']>
  total: number
  /** The question on the screen. */
  index: number
  /** When it was dealt, by this device's clock; null when that is not known, as without a time limit. */
  openedAt: number | null
}

/** The sender's recorded run beside one's own: when it answers, and after one's own answer whether that was right. */
export function GhostTrack({ ghost, total, index, openedAt }: GhostTrackProps) {
  const step = ghost.steps[index]
  const isSettled = step?.correct != null
  const hasAnswered = useIsPast(isSettled ? null : (step?.took_ms ?? null), openedAt)
  const pips = Array.from({ length: total }, (_, place): Pip => {
    const known = ghost.steps[place]
    if (known?.correct != null) return known.correct ? 'right' : 'wrong'
    if (place === index) return hasAnswered ? 'done' : 'open'
    return 'ahead'
  })
  const right = ghost.steps.filter(({ correct }) => correct).length
  return (
    <div className="ghost-track">
      <p className="ghost-name">
        <Ghost aria-hidden />
        <bdi className="ghost-who">{ghost.name}</bdi>
        <span className="text-muted">recorded on {formatDay(ghost.recorded_at)}</span>
        <span className="ghost-state" data-state={stateOf(step?.correct ?? null, hasAnswered)}>
          {stateText(step?.correct ?? null, hasAnswered)}
        </span>
      </p>
      <Pips pips={pips} label={`${ghost.name}, recorded: ${right} right so far`} size="sm" />
    </div>
  )
}

const stateOf = (correct: boolean | null, hasAnswered: boolean) => {
  if (correct !== null) return correct ? 'right' : 'wrong'
  return hasAnswered ? 'answered' : 'thinking'
}

const stateText = (correct: boolean | null, hasAnswered: boolean): string => {
  if (correct !== null) return correct ? 'was right' : 'was wrong'
  return hasAnswered ? 'answered' : 'thinking…'
}

/** Whether so much time has passed since the question was dealt. */
function useIsPast(afterMs: number | null, openedAt: number | null): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    setPast(false)
    if (afterMs === null) return
    const timer = setTimeout(() => setPast(true), Math.max(0, (openedAt ?? Date.now()) + afterMs - Date.now()))
    return () => clearTimeout(timer)
  }, [afterMs, openedAt])
  return past
}
