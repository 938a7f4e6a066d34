import type { PartySnapshotReply } from '@knowdown/contracts/party-schemas'
import { useEffect, useState } from 'react'

const TICK_MS = 100

/** Milliseconds until the current phase ends, by the server's clock; null while it waits. */
export function useTimeLeft(party: PartySnapshotReply | null, clockOffsetMs: number): number | null {
  const [now, setNow] = useState(() => Date.now())
  const until = party?.until ?? null
  const isPaused = party !== null && party.paused !== null
  const isTicking = until !== null && !isPaused

  useEffect(() => {
    if (!isTicking) return
    const update = () => setNow(Date.now())
    update()
    const ticks = setInterval(update, TICK_MS)
    return () => clearInterval(ticks)
  }, [isTicking])

  if (until === null || party === null) return null
  return Math.max(0, isPaused ? until - party.server_time : until - (now + clockOffsetMs))
}
