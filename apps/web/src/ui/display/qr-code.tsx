import { encode } from 'uqr'
import './qr-code.css'

/** A QR code, dark on white in both themes, because not every camera reads the reverse. Its place sets the size. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const cells = encode(text, { ecc: 'M', border: 0 }).data
  const path = cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="qr-code" viewBox={`-2 -2 ${cells.length + 4} ${cells.length + 4}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
