import { SENSITIVE_AGE } from '@knowdown/domain/catalogue/category'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface ContentWarningProps {
  open: boolean
  /** Name of the category. */
  category: string
  /** The dialog stays for a moment after it was accepted. */
  accepted: boolean
  onAccept(): void
  onDecline(): void
  /** For a guest, who cannot choose another category. */
  declineLabel?: string
}

export function ContentWarning({
  open,
  category,
  accepted,
  onAccept,
  onDecline,
  declineLabel = 'Choose Different Category',
}: ContentWarningProps) {
  return (
    <Dialog open={open} onClose={onDecline} title="Content Warning">
      <div className="flex flex-wrap items-start gap-4">
        <span aria-hidden className="grid size-12 flex-none place-content-center rounded-card bg-butter text-on-tint">
          <TriangleAlert size={24} />
        </span>
        <div className="flex min-w-min flex-1 flex-col gap-2">
          <p>
            <strong>{category}</strong> may touch on belief, violence or other subjects that are not for everybody.
          </p>
          <p className="text-muted">It is meant for players aged {SENSITIVE_AGE}+. Please confirm your age to go on.</p>
        </div>
      </div>
      <div className="grid gap-2">
        <Button variant="primary" size="lg" busy={accepted} onClick={onAccept}>
          I am {SENSITIVE_AGE} or older
        </Button>
        <Button variant="secondary" onClick={onDecline}>
          {declineLabel}
        </Button>
      </div>
    </Dialog>
  )
}
