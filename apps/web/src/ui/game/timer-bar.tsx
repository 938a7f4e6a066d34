import './timer-bar.css'

type TimerBarTone = 'green' | 'yellow' | 'red'

export function timerBarTone(left: number, total: number): TimerBarTone {
  const part = total > 0 ? left / total : 0
  if (part > 0.6) return 'green'
  if (part > 0.3) return 'yellow'
  return 'red'
}

type TimerBarProps = { left: number; total: number; label: string }

export function TimerBar({ left, total, label }: TimerBarProps) {
  const seconds = Math.max(0, Math.ceil(left))
  const part = total > 0 ? Math.min(1, Math.max(0, left / total)) : 0
  return (
    <div className="timer-bar" data-tone={timerBarTone(left, total)}>
      <div className="timer-bar-left" style={{ transform: `scaleX(${part})` }} />
      <span role="timer" aria-label={label} className="sr-only">
        {seconds} seconds
      </span>
    </div>
  )
}
