import './countdown-digit.css'

/** Three, two, one. Give it the digit as its key, so that each one comes in anew. */
export function CountdownDigit({ digit, label }: { digit: number; label: string }) {
  return (
    <span role="timer" aria-label={label} className="countdown-digit">
      {digit}
    </span>
  )
}
