import { QrCode } from '../../../ui/display/qr-code.tsx'

export function InviteQr({ link }: { link: string }) {
  return (
    <figure className="invite-qr">
      <QrCode text={link} label="QR code of the invitation" />
      <figcaption>
        <span className="block font-semibold">Same room?</span>
        <span className="text-muted text-sm">Your friend can scan this to join.</span>
      </figcaption>
    </figure>
  )
}
