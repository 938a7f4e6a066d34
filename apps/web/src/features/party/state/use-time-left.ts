import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { type ServerClock, serverTime } from '../../../api/live/server-clock.ts'
import { useNow } from '../../../api/live/use-now.ts'

const TICK_MS = 100

/** Milliseconds until the current phase ends, by the server's clock; null while it waits. */
export function useTimeLeft(party: PartySnapshotReply | null, clock: ServerClock): number | null {
  const isPaused = party !== null && party.paused !== null
  const now = useNow(party !== null && party.until !== null && !isPaused, TICK_MS)
  if (party === null || party.until === null) return null
  return Math.max(0, party.until - (isPaused ? party.server_time : serverTime(clock, now)))
}
