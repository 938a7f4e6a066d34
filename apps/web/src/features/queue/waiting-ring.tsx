import type { ReactNode } from 'react'

/** The way to the next step of the search, as a ring. No promise: what it says stands in words below. */
export function WaitingRing({ part, children }: { part: number; children: ReactNode }) {
  return (
    <div className="queue-ring">
      <svg className="queue-ring-drawing" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <circle className="queue-ring-track" cx="50" cy="50" r="47" />
        <circle className="queue-ring-part" cx="50" cy="50" r="47" pathLength="1" strokeDashoffset={1 - part} />
      </svg>
      <div className="queue-ring-face">{children}</div>
    </div>
  )
}
