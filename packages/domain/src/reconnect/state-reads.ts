/**
 * When a client reads the state of its match again over HTTP, beside the events that its connection delivers. Pure, like
 * the reconnect policy: callers read, and report how it went.
 */
export interface StateReads {
  isReading: boolean
  /** Something was missed that a read already under way may not contain. */
  isQueued: boolean
  /** Whether the server answered the last read at all. */
  wasAnswered: boolean
  lastReadAt: number
  /** When the connection last delivered an event, and so proved that it is alive. */
  lastEventAt: number
  /** An overdue event was found by reading, and none has arrived since. */
  isSuspect: boolean
}

export interface ReadSituation {
  /** Whether the connection delivers events. */
  isLive: boolean
  /** When the server should publish the next event, by the client's clock; null when that depends on the players. */
  nextEventAt: number | null
  /** Read this often even while events arrive, where reading serves for more than finding lost ones. */
  liveIntervalMs?: number
}

/** `queued`: an event was missed. `overdue`: an event should have arrived by now, or none has arrived for long. */
export type ReadReason = 'queued' | 'overdue'

/** Even a slow message should have arrived this long after it was due. */
const EVENT_MAX_DELAY_MS = 1500
/** A read that failed, or that came before what was missed, is repeated after this long. */
const REPEAT_AFTER_MS = 1500
/** A connection that seems live but is silent. */
const READ_WHILE_LIVE_MS = 10_000
/** Without a connection the match goes on by reading alone. */
const READ_WHILE_DISCONNECTED_MS = 3000
/**
 * Without a connection and without an answer. The connection reads as soon as it is live; reading beside it would double
 * the work of a server that has just come back to hundreds of players.
 */
const READ_WHILE_UNREACHABLE_MS = 5000
/** Callers check this often whether a read is due. */
export const CHECK_READS_EVERY_MS = 500

export const noReadsYet = (at: number): StateReads => ({
  isReading: false,
  isQueued: false,
  wasAnswered: true,
  lastReadAt: at,
  lastEventAt: at,
  isSuspect: false,
})

/** An event was lost, or may have been. */
export const queueRead = (reads: StateReads): StateReads => ({ ...reads, isQueued: true })

export const startRead = (reads: StateReads): StateReads => ({ ...reads, isReading: true, isQueued: false })

export const finishRead = (reads: StateReads, outcome: 'ok' | 'refused' | 'unreachable', at: number): StateReads => ({
  ...reads,
  isReading: false,
  isQueued: reads.isQueued || outcome !== 'ok',
  wasAnswered: outcome !== 'unreachable',
  lastReadAt: at,
})

/** The connection has delivered an event. */
export const eventArrived = (reads: StateReads, at: number): StateReads => ({
  ...reads,
  lastEventAt: at,
  isSuspect: false,
})

/**
 * Reading has found an event that the connection should have delivered. One may be late because the server is busy, and
 * connecting again would keep it busier; a connection that misses the next one too is dead without knowing it.
 */
export const eventMissed = (reads: StateReads): { reads: StateReads; isDead: boolean } => ({
  reads: { ...reads, isSuspect: !reads.isSuspect },
  isDead: reads.isSuspect,
})

/** Whether the state must be read now, and why; null while it need not be. */
export function readReason(reads: StateReads, situation: ReadSituation, now: number): ReadReason | null {
  if (reads.isReading) return null
  if (now >= overdueAt(reads, situation)) return 'overdue'
  const { isLive } = situation
  const isReachable = isLive || reads.wasAnswered
  return isReachable && reads.isQueued && now - reads.lastReadAt >= REPEAT_AFTER_MS ? 'queued' : null
}

function overdueAt({ wasAnswered, lastReadAt, lastEventAt }: StateReads, situation: ReadSituation): number {
  const { isLive, nextEventAt, liveIntervalMs } = situation
  if (!isLive && !wasAnswered) return lastReadAt + READ_WHILE_UNREACHABLE_MS
  const whileLive =
    liveIntervalMs === undefined ? Math.max(lastReadAt, lastEventAt) + READ_WHILE_LIVE_MS : lastReadAt + liveIntervalMs
  const regular = isLive ? whileLive : lastReadAt + READ_WHILE_DISCONNECTED_MS
  if (nextEventAt === null) return regular
  return Math.min(regular, Math.max(nextEventAt, lastReadAt) + EVENT_MAX_DELAY_MS)
}
