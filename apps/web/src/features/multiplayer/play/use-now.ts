import { useEffect, useState } from 'react'

const TICK_MS = 200

/** The current time, updated often enough to show seconds while `isTicking`. */
export function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isTicking) return
    const update = () => setNow(Date.now())
    update()
    const ticks = setInterval(update, TICK_MS)
    return () => clearInterval(ticks)
  }, [isTicking])
  return now
}
