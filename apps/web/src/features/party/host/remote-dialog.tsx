import { startPairing } from '@knowdown/contracts/parties/calls'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { failureText } from '../state/failure-text.ts'
import { remoteLink } from './party-address.ts'

// Without its code the code in letters is enough.
const QrCode = lazy<ComponentType<{ text: string; label: string }>>(() =>
  import('../../../ui/display/qr-code.tsx').then(
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
      description="Scan this with your own phone. It works once, for one phone, and for a minute."
    >
      <div className="party-remote-qr">{open && <PairingCode code={code} hostKey={hostKey} />}</div>
    </Dialog>
  )
}

/** A new code whenever the last one has become too old. */
function PairingCode({ code, hostKey }: { code: string; hostKey: string }) {
  const { api } = useBackend()
  const [pairing, setPairing] = useState<{ code: string } | { failure: string } | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOpen = true
    const renew = async () => {
      const reply = await api.call(startPairing, { code, host_key: hostKey })
      if (!isOpen) return
      setPairing(reply.ok ? { code: reply.value.pairing_code } : { failure: failureText(reply.error) })
      if (reply.ok) timer = setTimeout(renew, reply.value.for_ms)
    }
    void renew()
    return () => {
      isOpen = false
      clearTimeout(timer)
    }
  }, [api, code, hostKey])
  if (!pairing) return null
  if ('failure' in pairing) return <Notice tone="wrong">{pairing.failure}</Notice>
  return (
    <Suspense>
      <QrCode text={remoteLink(code, pairing.code)} label="QR code that makes a phone the remote control" />
    </Suspense>
  )
}
