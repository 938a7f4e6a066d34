import { useEffect, useState } from 'react'

const TICK_MS = 200

/** Our clock, looked at often enough to draw seconds from it while somebody watches. */
export function useNow(watching: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!watching) return
    const look = () => setNow(Date.now())
    look()
    const ticks = setInterval(look, TICK_MS)
    return () => clearInterval(ticks)
  }, [watching])
  return now
}
