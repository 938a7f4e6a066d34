import { type ComponentType, lazy, Suspense } from 'react'
import { joinAddress, joinLink } from './party-address.ts'

// Without its code the code in letters is enough.
const QrCode = lazy<ComponentType<{ text: string; label: string }>>(() =>
  import('../../../ui/display/qr-code.tsx').then(
    ({ QrCode }) => ({ default: QrCode }),
    () => ({ default: () => null }),
  ),
)

/** Address, code and QR, on every view of the big screen until the party is locked. */
export function JoinHere({ code, size }: { code: string; size: 'lobby' | 'corner' | 'small' }) {
  return (
    <div className="party-join" data-size={size}>
      <div className="party-join-words">
        <span className="party-join-address">Join at {joinAddress()}</span>
        <span className="party-code" aria-hidden>
          {code}
        </span>
        <span className="sr-only">Code {[...code].join(' ')}</span>
      </div>
      <div className="party-qr">
        <Suspense>
          <QrCode text={joinLink(code)} label="QR code to join the party" />
        </Suspense>
      </div>
    </div>
  )
}
