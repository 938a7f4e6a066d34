import type { MatchResult } from './match.ts'
import { opponentOf, type PerRole, type Role } from './role.ts'

/** Battle skill by the Glicko system: a rating and how uncertain it is. */
export interface Rating {
  rating: number
  deviation: number
}

export const NEW_RATING: Rating = { rating: 1500, deviation: 350 }

const MAX_DEVIATION = 350
const MIN_DEVIATION = 45
const PROVISIONAL_DEVIATION = 110
/** A settled rating (deviation 60) becomes provisional after about a year of absence. */
const VARIANCE_PER_IDLE_DAY = 23.3
const Q = Math.LN10 / 400

/** A provisional rating is shown with a question mark, and not on the leaderboard. */
export const isProvisional = ({ deviation }: Rating): boolean => deviation >= PROVISIONAL_DEVIATION

/** A rating grows less certain while its player does not play. */
export const afterIdleDays = ({ rating, deviation }: Rating, days: number): Rating => ({
  rating,
  deviation: Math.min(MAX_DEVIATION, Math.sqrt(deviation ** 2 + VARIANCE_PER_IDLE_DAY * days)),
})

const DAY_MS = 24 * 60 * 60_000

/** The rating at a later time; `ratedAt` is null for a player who was never rated. */
export function ratingAt(rating: Rating, ratedAt: number | null, at: number): Rating {
  return ratedAt === null ? rating : afterIdleDays(rating, Math.max(0, at - ratedAt) / DAY_MS)
}

/** `score` is 1, 0.5 or 0. A `weight` below 1 makes the game count as that part of one. */
export function updateRating(mine: Rating, theirs: Rating, score: number, weight: number): Rating {
  if (weight === 0) return mine
  const g = 1 / Math.sqrt(1 + (3 * Q ** 2 * theirs.deviation ** 2) / Math.PI ** 2)
  const expected = 1 / (1 + 10 ** ((-g * (mine.rating - theirs.rating)) / 400))
  const learned = weight * Q ** 2 * g ** 2 * expected * (1 - expected)
  const precision = 1 / mine.deviation ** 2 + learned
  return {
    rating: mine.rating + (Q / precision) * weight * g * (score - expected),
    deviation: Math.max(MIN_DEVIATION, Math.sqrt(1 / precision)),
  }
}

/** Both players must have seen this many questions for a game to be rated. */
export const MIN_RATED_QUESTIONS = 5
const PAIR_WINDOW_MS = DAY_MS
const PAIR_WEIGHTS = [1, 0.5, 0.25]

type RatedResult = Pick<MatchResult, 'forfeit' | 'winner' | 'reached'>

/** Repeated games of the same two players count less, because they could arrange the results. `earlier`: when their earlier games ended. */
export function pairWeight(earlier: readonly number[], at: number): number {
  const recent = earlier.filter((endedAt) => at - endedAt < PAIR_WINDOW_MS).length
  return PAIR_WEIGHTS[recent] ?? 0
}

/** Both ratings after a game of two signed-in players, each computed from both ratings before it. */
export const rateMatch = (before: PerRole<Rating>, result: RatedResult, weight: number): PerRole<Rating> => ({
  host: ratedSeat('host', before, result, weight),
  guest: ratedSeat('guest', before, result, weight),
})

function ratedSeat(role: Role, before: PerRole<Rating>, result: RatedResult, weight: number): Rating {
  const score = countedScore(role, result)
  return score === null ? before[role] : updateRating(before[role], before[opponentOf(role)], score, weight)
}

/** Null when the game does not count for this player: a short game has no winner, but leaving it is still a loss. */
function countedScore(role: Role, { forfeit, winner, reached }: RatedResult): number | null {
  if (forfeit === role) return 0
  if (Math.min(reached.host, reached.guest) < MIN_RATED_QUESTIONS) return null
  if (winner === 'tie') return 0.5
  return winner === role ? 1 : 0
}
