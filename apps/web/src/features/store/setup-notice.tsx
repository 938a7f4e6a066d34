import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export function SetupNotice({ checking, onRetry }: { checking: boolean; onRetry(): void }) {
  return (
    <div className="flex flex-col gap-4">
      <Notice>
        <p className="font-semibold">Store Setup in Progress</p>
        <p className="text-muted">
          The store cannot be reached right now. What you have bought stays yours, and all free categories are open.
        </p>
      </Notice>
      <Button variant="secondary" busy={checking} onClick={onRetry}>
        {checking ? 'Checking...' : 'Retry Connection'}
      </Button>
    </div>
  )
}
