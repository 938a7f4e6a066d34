import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface ConfirmedButtonProps {
  /** On the button, and again in the dialog. */
  action: string
  title: string
  /** What follows from it. */
  consequence: string
  busy: boolean
  onConfirm(): void
}

/** A button for what players notice: it asks first, with what will happen. */
export function ConfirmedButton({ action, title, consequence, busy, onConfirm }: ConfirmedButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" busy={busy} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={title} description={consequence}>
        <div className="grid gap-2">
          <Button
            variant="danger"
            onClick={() => {
              setAsking(false)
              onConfirm()
            }}
          >
            {action}
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </>
  )
}
