import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface DeleteDataDialogProps {
  open: boolean
  busy: boolean
  onCancel(): void
  onConfirm(): void
}

const CONFIRMATION_WORD = 'DELETE'

export function DeleteDataDialog({ open, busy, onCancel, onConfirm }: DeleteDataDialogProps) {
  const [typing, setTyping] = useState(false)
  const [typed, setTyped] = useState('')

  useEffect(() => {
    if (open) return
    setTyping(false)
    setTyped('')
  }, [open])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (typed === CONFIRMATION_WORD) onConfirm()
    else onCancel()
  }

  return (
    <Dialog
      open={open}
      onClose={onCancel}
      dismissible={!busy}
      title={typing ? 'Type DELETE to confirm' : 'Delete all data?'}
      description={
        typing
          ? 'In capital letters. Anything else cancels, and nothing is deleted.'
          : 'This deletes your account, your statistics, your places on the leaderboard and the link to what you bought. It cannot be undone.'
      }
    >
      {typing ? (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label="Confirmation"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
          />
          <Actions>
            <Button variant="secondary" onClick={onCancel} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" busy={busy}>
              {busy ? 'Deleting...' : 'Delete All Data'}
            </Button>
          </Actions>
        </form>
      ) : (
        <Actions>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" onClick={() => setTyping(true)}>
            Continue
          </Button>
        </Actions>
      )}
    </Dialog>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-3">{children}</div>
}
