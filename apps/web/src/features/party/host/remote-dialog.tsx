import { type ComponentType, lazy, Suspense } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { remoteLink } from './party-address.ts'

// Without its code the code in letters is enough.
const QrCode = lazy<ComponentType<{ text: string; label: string }>>(() =>
  import('../../../ui/qr-code.tsx').then(
    ({ QrCode }) => ({ default: QrCode }),
    () => ({ default: () => null }),
  ),
)

interface RemoteDialogProps {
  open: boolean
  onClose(): void
  code: string
  hostKey: string
}

export function RemoteDialog({ open, onClose, code, hostKey }: RemoteDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Lead from your phone"
      description="Scan this with your own phone. Whoever scans it can lead the party, so close it before the room looks."
    >
      <div className="party-remote-qr">
        {open && (
          <Suspense>
            <QrCode text={remoteLink(code, hostKey)} label="QR code that makes a phone the remote control" />
          </Suspense>
        )}
      </div>
    </Dialog>
  )
}
