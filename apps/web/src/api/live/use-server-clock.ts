import { useCallback, useState } from 'react'
import { measureClock, type ServerClock, UNMEASURED } from './server-clock.ts'

/** Adds the server's time of a message that has just arrived; `requestedAt` is null when nobody had asked for it. */
type Measure = (serverTime: number, requestedAt: number | null, receivedAt?: number) => void

/** The server's clock, as far as the messages so far have shown it. */
export function useServerClock(): [ServerClock, Measure] {
  const [clock, setClock] = useState(UNMEASURED)
  const measure = useCallback<Measure>((serverTime, requestedAt, receivedAt = Date.now()) => {
    setClock((known) => measureClock(known, serverTime, receivedAt, requestedAt))
  }, [])
  return [clock, measure]
}
