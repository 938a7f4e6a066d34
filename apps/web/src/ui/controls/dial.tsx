import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import './dial.css'

type DialProps = {
  /** From 0 to 1. */
  part: number
  size?: 'md' | 'lg'
  children: ReactNode
}

/** A share drawn as a ring that fills when it appears. The children say the same in text. */
export function Dial({ part, size = 'md', children }: DialProps) {
  const filled = Math.min(1, Math.max(0, part))
  return (
    <div className={classNames('dial', size === 'lg' && 'dial-lg')}>
      <svg className="dial-drawing" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle className="dial-track" cx="50" cy="50" r="45" />
        {filled > 0 && (
          <circle className="dial-part" cx="50" cy="50" r="45" pathLength="1" strokeDashoffset={1 - filled} />
        )}
      </svg>
      <div className="dial-face">{children}</div>
    </div>
  )
}
