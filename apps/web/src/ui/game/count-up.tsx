import { useEffect, useRef, useState } from 'react'

type CountUpProps = {
  to: number
  /** From where it counts. */
  from?: number
  ms?: number
  /** False: the figure stands at once. */
  moves?: boolean
}

/** Together with the ring of a result. */
const COUNT_UP_MS = 900

/** A figure that counts up to its value. Screen readers get the value at once; so does everybody without motion. */
export function CountUp({ to, from = 0, ms = COUNT_UP_MS, moves = true }: CountUpProps) {
  const figure = useRef<HTMLSpanElement>(null)
  const [first] = useState(() => (moves && !prefersStillness() ? from : to))

  // Written past React: sixty renders a second would keep it from drawing the rest of the screen.
  useEffect(() => {
    const show = (shown: number) => {
      if (figure.current) figure.current.textContent = String(shown)
    }
    if (!moves || prefersStillness()) return show(to)
    let request = 0
    let startedAt: number | null = null
    const frame = (at: number) => {
      startedAt ??= at
      const part = Math.min(1, (at - startedAt) / ms)
      show(countedTo(from, to, part))
      if (part < 1) request = requestAnimationFrame(frame)
    }
    request = requestAnimationFrame(frame)
    return () => cancelAnimationFrame(request)
  }, [to, from, ms, moves])

  return (
    <>
      <span className="sr-only">{to}</span>
      <span ref={figure} aria-hidden className="tabular-nums">
        {first}
      </span>
    </>
  )
}

/** Fast at first, slow at the end, as the ring beside it. */
export const countedTo = (from: number, to: number, part: number): number =>
  Math.round(from + (to - from) * (1 - (1 - part) ** 3))

const prefersStillness = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
