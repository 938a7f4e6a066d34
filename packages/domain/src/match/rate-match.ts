import type { MatchResult } from './match.ts'
import { type Rating, rate } from './rating.ts'
import { opponentOf, type PerRole, type Role } from './role.ts'

const COUNTS_FROM_QUESTION = 5
const PAIR_WINDOW_MS = 24 * 60 * 60_000
const PAIR_WEIGHTS = [1, 0.5, 0.25]

/** What a rating looks at. */
type RatedResult = Pick<MatchResult, 'forfeit' | 'winner' | 'reached'>

/** The same two again and again teach us little and are easily agreed upon. `earlier`: when their games ended. */
export function pairWeight(earlier: readonly number[], at: number): number {
  const recent = earlier.filter((endedAt) => at - endedAt < PAIR_WINDOW_MS).length
  return PAIR_WEIGHTS[recent] ?? 0
}

/** Both ratings after a game of two signed-in players, each computed from how both stood before it. */
export const rateMatch = (before: PerRole<Rating>, result: RatedResult, weight: number): PerRole<Rating> => ({
  host: ratedSeat('host', before, result, weight),
  guest: ratedSeat('guest', before, result, weight),
})

function ratedSeat(role: Role, before: PerRole<Rating>, result: RatedResult, weight: number): Rating {
  const score = countedScore(role, result)
  return score === null ? before[role] : rate(before[role], before[opponentOf(role)], score, weight)
}

/** Null when the game does not count for this player: too short to win anything, yet leaving it is still a loss. */
function countedScore(role: Role, { forfeit, winner, reached }: RatedResult): number | null {
  if (forfeit === role) return 0
  if (Math.min(reached.host, reached.guest) < COUNTS_FROM_QUESTION) return null
  if (winner === 'tie') return 0.5
  return winner === role ? 1 : 0
}
