import { useEffect, useState } from 'react'

/** Often enough to show seconds. */
const TICK_MS = 200

/** The current time, updated while `isTicking`. */
export function useNow(isTicking: boolean, everyMs = TICK_MS): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isTicking) return
    const update = () => setNow(Date.now())
    update()
    const ticks = setInterval(update, everyMs)
    return () => clearInterval(ticks)
  }, [isTicking, everyMs])
  return now
}
