/** How often somebody left an opponent who was found, or did not come, less the games that came about since; when last. */
export interface Absences {
  /** A verified account, or everybody else who shares a network. */
  of: 'account' | 'network'
  count: number
  lastAt: number
}

/** Anybody may close the tab at the wrong moment once. */
const ABSENCES_THAT_MATTER = 2
const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 5 * 60_000
/** With this one the pause is the longest. More would only need more games to be made good. */
export const MOST_ABSENCES = 7

/** Others come first, because each game that somebody does not come to costs another player seconds. */
export const isUnreliable = (absences: Absences | null): boolean =>
  absences !== null && absences.count >= ABSENCES_THAT_MATTER

/**
 * Until when an unreliable player gets no opponent. Twice as long after each time for an account; always short for a
 * network, of whom most have kept nobody waiting. Null for everybody else.
 */
export function absencePause(absences: Absences | null, at: number): number | null {
  if (absences === null || !isUnreliable(absences)) return null
  const { of, count, lastAt } = absences
  const doublings = of === 'account' ? count - ABSENCES_THAT_MATTER : 0
  const until = lastAt + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** doublings)
  return at < until ? until : null
}
