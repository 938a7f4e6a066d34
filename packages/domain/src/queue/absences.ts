/** How often in a row somebody did not come to an opponent who came, and when last. */
export interface Absences {
  count: number
  lastAt: number
}

/** Anybody may close the tab at the wrong moment once. */
const ABSENCES_THAT_MATTER = 2
const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 5 * 60_000

/** Others come first, because each game that somebody does not come to costs another player seconds. */
export const isUnreliable = (absences: Absences | null): boolean =>
  absences !== null && absences.count >= ABSENCES_THAT_MATTER

/** Until when an unreliable player gets no opponent: twice as long after each time. Null for everybody else. */
export function absencePause(absences: Absences | null, at: number): number | null {
  if (absences === null || !isUnreliable(absences)) return null
  const { count, lastAt } = absences
  const until = lastAt + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - ABSENCES_THAT_MATTER))
  return at < until ? until : null
}
