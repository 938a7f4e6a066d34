import { useState } from 'react'
import { Button } from '../src/ui/controls/button.tsx'
import { ErrorBanner, Notice } from '../src/ui/display/notice.tsx'
import { Skeleton } from '../src/ui/display/skeleton.tsx'
import { Spinner } from '../src/ui/display/spinner.tsx'
import { burst } from '../src/ui/game/confetti.ts'

export function Feedback() {
  const [failed, setFailed] = useState(true)
  return (
    <div className="grid gap-4">
      {failed && <ErrorBanner message="Network error: Could not submit answer." onDismiss={() => setFailed(false)} />}
      <Notice tone="wrong">The categories could not be loaded. Check your connection and try again.</Notice>
      <Notice>We sent you a mail with a link. It is good for one hour.</Notice>
      <div className="flex items-center gap-4 text-muted">
        <Spinner label="Loading" />
        <Skeleton className="size-14 rounded-card" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <Button variant="secondary" onClick={() => burst()}>
        Throw confetti
      </Button>
    </div>
  )
}
