const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** A score whose digits roll to their new value. */
export function RollingNumber({ value, label }: { value: number; label: string }) {
  return (
    <span className="rolling">
      <span className="sr-only">
        {label}: {value}
      </span>
      <span aria-hidden className="rolling-window">
        {[...String(value)].map((digit, place, all) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: digits are identified by their place, counted from the ones.
          <span key={all.length - place} className="rolling-column" style={{ transform: `translateY(-${digit}em)` }}>
            {DIGITS.map((one) => (
              <span key={one}>{one}</span>
            ))}
          </span>
        ))}
      </span>
    </span>
  )
}
