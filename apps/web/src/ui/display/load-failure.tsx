import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Notice } from './notice.tsx'
import { OFFLINE_MESSAGE } from './offline-message.ts'

interface LoadFailureProps {
  online: boolean
  onRetry?: () => void
  busy?: boolean
  /** The message for a failure that has another cause than a missing network. */
  children: ReactNode
}

/** Stands in the place of what could not be loaded. */
export function LoadFailure({ online, onRetry, busy = false, children }: LoadFailureProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      {online ? <Notice tone="wrong">{children}</Notice> : <Notice>{OFFLINE_MESSAGE}</Notice>}
      {onRetry && (
        <Button variant="secondary" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
