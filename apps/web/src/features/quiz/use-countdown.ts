import { useEffect, useState } from 'react'

/** Seconds until `closesAt`, counted by the clock and not by ticks: a tab in the background ticks slowly. */
export function useCountdown(closesAt: number | null, onEnd: () => void): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (closesAt === null) return
    const look = () => {
      setNow(Date.now())
      if (Date.now() >= closesAt) onEnd()
    }
    look()
    const ticks = setInterval(look, 250)
    return () => clearInterval(ticks)
  }, [closesAt, onEnd])
  return closesAt === null ? null : Math.max(0, (closesAt - now) / 1000)
}
