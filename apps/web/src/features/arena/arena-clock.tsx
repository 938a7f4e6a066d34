import { clockText } from './arena-words.ts'
import type { ListedArena } from './use-arena.ts'

const LAST_MINUTE_MS = 60_000

interface ArenaClockProps {
  arena: ListedArena
  /** The server's time. */
  at: number
}

/** Time until the start, then time left, with how much of it has passed. */
export function ArenaClock({ arena: { phase, starts_at, ends_at }, at }: ArenaClockProps) {
  if (phase === 'cancelled' || phase === 'over') return null
  if (phase === 'finishing') {
    return (
      <p role="status" className="arena-clock">
        <span className="text-muted">Time is up</span>
        <span className="arena-finishing">Last games are ending</span>
      </p>
    )
  }
  const left = (phase === 'upcoming' ? starts_at : ends_at) - at
  const part = phase === 'upcoming' ? 0 : Math.min(1, Math.max(0, (at - starts_at) / (ends_at - starts_at)))
  return (
    <div className="arena-clock" data-last={phase === 'running' && left <= LAST_MINUTE_MS}>
      <span className="text-muted">{phase === 'upcoming' ? 'Starts in' : 'Time left'}</span>
      <span role="timer" className="arena-time">
        {clockText(left)}
      </span>
      {phase === 'running' && (
        <span aria-hidden className="arena-bar">
          <span style={{ inlineSize: `${part * 100}%` }} />
        </span>
      )}
    </div>
  )
}
