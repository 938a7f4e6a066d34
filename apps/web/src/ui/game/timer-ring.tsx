import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import { timerBarTone } from './timer-bar.tsx'
import './timer-ring.css'

const ANNOUNCED_AT_SECONDS = [10, 5, 3]

/** What screen readers announce: only a few moments, not every second. */
export function timerAnnouncement(secondsLeft: number): string {
  return ANNOUNCED_AT_SECONDS.includes(secondsLeft) ? `${secondsLeft} seconds left` : ''
}

type TimerRingProps = {
  /** Seconds. */
  left: number
  total: number
  label: string
  /** Red when this many seconds are left, or fewer. */
  warnAt: number
  pulse?: boolean
  /** The arc is green, yellow and red like a time bar, and only the digits follow `warnAt`. */
  isBar?: boolean
  /** `party` is for the big screen. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'party'
  /** A small line under the numeral. */
  children?: ReactNode
}

export function TimerRing({
  left,
  total,
  label,
  warnAt,
  pulse = false,
  isBar = false,
  size = 'md',
  children,
}: TimerRingProps) {
  const seconds = Math.max(0, Math.ceil(left))
  const part = total > 0 ? Math.min(1, Math.max(0, left / total)) : 0
  const warning = seconds <= warnAt
  return (
    <div
      className={classNames(
        'timer-ring',
        size !== 'md' && `timer-ring-${size}`,
        warning && 'timer-ring-warning',
        warning && pulse && 'timer-ring-pulse',
      )}
      data-tone={isBar ? timerBarTone(left, total) : undefined}
    >
      <svg className="timer-ring-drawing" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle className="timer-ring-track" cx="50" cy="50" r="44" />
        <circle className="timer-ring-left" cx="50" cy="50" r="44" pathLength="1" strokeDashoffset={1 - part} />
      </svg>
      <div className="timer-ring-face">
        <span role="timer" aria-label={label} className="timer-ring-numeral">
          {seconds}
        </span>
        {children !== undefined && <span className="timer-ring-caption">{children}</span>}
      </div>
      <span role="status" className="sr-only">
        {timerAnnouncement(seconds)}
      </span>
    </div>
  )
}
