import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

type LeaveDialogProps = {
  open: boolean
  title: string
  /** What is lost, or that nothing is. */
  description: string
  leaveLabel: string
  onStay(): void
  onLeave(): void
}

/** Asked before somebody leaves what is played. Staying is the default, and what Escape means. */
export function LeaveDialog({ open, title, description, leaveLabel, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog open={open} onClose={onStay} title={title} description={description}>
      <div className="grid gap-2">
        <Button size="lg" onClick={onStay}>
          Keep Playing
        </Button>
        <Button size="lg" variant="secondary" onClick={onLeave}>
          {leaveLabel}
        </Button>
      </div>
    </Dialog>
  )
}
