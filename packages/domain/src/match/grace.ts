export const MAX_GRACE_MS = 500

/** An answer travels for half a round trip; that much lateness is the network's, up to a limit nobody can stretch. */
export const graceFor = (roundTripMs: number): number => clampGrace(roundTripMs / 2)

export const clampGrace = (graceMs: number): number => Math.min(Math.max(0, graceMs), MAX_GRACE_MS)
