import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

interface StoreDialogProps {
  open: boolean
  onClose(): void
  status: 'setup' | 'checking'
  onRetry(): void
}

export function StoreDialog({ open, onClose, status, onRetry }: StoreDialogProps) {
  const checking = status === 'checking'
  return (
    <Dialog open={open} onClose={onClose} title="Store" description="Unlock premium features">
      <Notice>
        <p className="font-semibold">Store Setup in Progress</p>
        <p className="text-muted">There is nothing to buy yet. Everything you see in Knowdown today is free.</p>
      </Notice>
      <Button variant="secondary" busy={checking} onClick={onRetry} className="mt-4 w-full">
        {checking ? 'Checking...' : 'Retry Connection'}
      </Button>
    </Dialog>
  )
}
