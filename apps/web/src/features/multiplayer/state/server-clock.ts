/**
 * How far the server's clock is ahead of ours, as the narrowest span that all measurements agree on. A message left the
 * server before we heard it, and a reply was made after we asked: each bounds the difference from one side.
 */
export interface ServerClock {
  atLeast: number
  atMost: number
}

export const UNMEASURED: ServerClock = { atLeast: Number.NEGATIVE_INFINITY, atMost: Number.POSITIVE_INFINITY }

/** `askedAt` is null for what the server said by itself. */
export function measured(clock: ServerClock, serverTime: number, heardAt: number, askedAt: number | null): ServerClock {
  const fresh = {
    atLeast: serverTime - heardAt,
    atMost: askedAt === null ? Number.POSITIVE_INFINITY : serverTime - askedAt,
  }
  const both = { atLeast: Math.max(clock.atLeast, fresh.atLeast), atMost: Math.min(clock.atMost, fresh.atMost) }
  // One of the clocks was set meanwhile: only the newest measurement means anything.
  return both.atLeast > both.atMost ? fresh : both
}

/** The server's time at our moment `at`. */
export function serverTime({ atLeast, atMost }: ServerClock, at: number): number {
  if (!Number.isFinite(atLeast)) return at
  return at + (Number.isFinite(atMost) ? (atLeast + atMost) / 2 : atLeast)
}
