import { encode } from 'uqr'

/** The invitation as a QR code. Dark on white in both themes, because not every camera reads the reverse. */
export function InviteQr({ link }: { link: string }) {
  const cells = qrCells(link)
  const path = cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <figure className="invite-qr">
      <svg viewBox={`-2 -2 ${cells.length + 4} ${cells.length + 4}`} role="img" aria-label="QR code of the invitation">
        <path d={path} />
      </svg>
      <figcaption>
        <span className="block font-semibold">Same room?</span>
        <span className="text-muted text-sm">Your friend can scan this to join.</span>
      </figcaption>
    </figure>
  )
}

/** The cells of the QR code, row by row; true is dark. */
const qrCells = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 0 }).data
