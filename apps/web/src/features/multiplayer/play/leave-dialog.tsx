import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface LeaveDialogProps {
  open: boolean
  playing: boolean
  onStay(): void
  onLeave(): void
}

export function LeaveDialog({ open, playing, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={playing ? 'Leave this match?' : 'Leave this lobby?'}
      description={playing ? 'Your opponent wins if you leave now.' : 'Its code stops working for your friend.'}
    >
      <div className="battle-actions">
        <Button size="lg" onClick={onStay}>
          Keep Playing
        </Button>
        <Button size="lg" variant="secondary" onClick={onLeave}>
          Leave Game
        </Button>
      </div>
    </Dialog>
  )
}
