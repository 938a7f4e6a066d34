/**
 * How far the server's clock is ahead of ours, as the narrowest range that all measurements agree on. A message was sent
 * before it arrived here, and a reply was made after the request left: each bounds the difference from one side.
 */
export interface ServerClock {
  atLeast: number
  atMost: number
}

export const UNMEASURED: ServerClock = { atLeast: Number.NEGATIVE_INFINITY, atMost: Number.POSITIVE_INFINITY }

/** Adds one measurement. `requestedAt` is null for messages that the server sent without a request. */
export function measureClock(
  clock: ServerClock,
  serverTime: number,
  receivedAt: number,
  requestedAt: number | null,
): ServerClock {
  const latest = {
    atLeast: serverTime - receivedAt,
    atMost: requestedAt === null ? Number.POSITIVE_INFINITY : serverTime - requestedAt,
  }
  const both = { atLeast: Math.max(clock.atLeast, latest.atLeast), atMost: Math.min(clock.atMost, latest.atMost) }
  // One of the clocks was set in the meantime: only the latest measurement counts.
  return both.atLeast > both.atMost ? latest : both
}

/** The server's time at our time `at`. */
export const serverTime = (clock: ServerClock, at: number): number => at + aheadMs(clock)

/** Our time at the server's time `at`. */
export const localTime = (clock: ServerClock, at: number): number => at - aheadMs(clock)

function aheadMs({ atLeast, atMost }: ServerClock): number {
  if (!Number.isFinite(atLeast)) return 0
  return Number.isFinite(atMost) ? (atLeast + atMost) / 2 : atLeast
}
