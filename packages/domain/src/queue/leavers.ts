/** One of a player's games from the queue. */
export interface QueueGame {
  /** The player left it, or stayed away until the opponent claimed the win. */
  left: boolean
  endedAt: number
}

const GAMES_THAT_COUNT = 5
const MAX_LEFT = 2
export const LEAVER_PAUSE_MS = 5 * 60_000

interface LeaverStanding {
  /** Until when the player may not enter the queue; null for those who may. */
  pausedUntil: number | null
  /** Leaving the next game leads to a pause. */
  isWarned: boolean
}

/** Whoever leaves two of the last five games pauses, counted from the last game that was left. `games`: newest first. */
export function leaverStanding(games: readonly QueueGame[], at: number): LeaverStanding {
  const left = games.slice(0, GAMES_THAT_COUNT).filter((game) => game.left)
  const leftBeforeNext = games.slice(0, GAMES_THAT_COUNT - 1).filter((game) => game.left)
  const until = (left[0]?.endedAt ?? 0) + LEAVER_PAUSE_MS
  return {
    pausedUntil: left.length >= MAX_LEFT && at < until ? until : null,
    isWarned: leftBeforeNext.length >= MAX_LEFT - 1,
  }
}
