import type { Winner } from './game.ts'
import type { PlayedGame } from './match.ts'
import { MIN_RATED_QUESTIONS, pairWeight, type Rating, rateMatch } from './rating.ts'
import { opponentOf, type PerRole, type Role } from './role.ts'

/** Nobody reads a question and answers it within this time. */
const BOT_ANSWER_MS = 150
/** One such answer may be a lucky tap; this many are a bot. */
const BOT_ANSWERS = 3
const MAX_COUNTED_PER_PAIR_AND_DAY = 10

export const isBot = ({ game }: Pick<PlayedGame, 'game'>, role: Role): boolean =>
  game.seats[role].verdicts.filter(({ choice, tookMs }) => choice !== null && tookMs < BOT_ANSWER_MS).length >=
  BOT_ANSWERS

/** Whose rating a game may change, if both players are signed in. */
export function ratedSeats(played: PlayedGame): PerRole<boolean> {
  const { reached, winner } = played.result
  const isLongEnough = Math.min(reached.host, reached.guest) >= MIN_RATED_QUESTIONS
  // A bot gains no rating, and takes none from its opponent; a person who beats a bot keeps the win.
  const isRated = (role: Role) =>
    isLongEnough && !isBot(played, role) && (winner === role || !isBot(played, opponentOf(role)))
  return { host: isRated('host'), guest: isRated('guest') }
}

/**
 * Accounts cost nothing, so one person could raise a rating with games against a second account of their own. Both players must have proved
 * an address, and must not sit in one network.
 */
export const isRatedPair = ({ bothVerified, sameNetwork }: { bothVerified: boolean; sameNetwork: boolean }): boolean =>
  bothVerified && !sameNetwork

interface RatedBattle {
  winner: Winner
  forfeit: Role | null
  rated: PerRole<boolean>
  finishedAt: number
}

/** Both ratings after a battle of two signed-in players; null for a player whose rating does not change. */
export function ratingsAfterBattle(
  before: PerRole<Rating>,
  { winner, forfeit, rated, finishedAt }: RatedBattle,
  earlierTogether: readonly number[],
): PerRole<Rating | null> {
  const weight = pairWeight(earlierTogether, finishedAt)
  if (weight === 0) return { host: null, guest: null }
  const reached = rated.host || rated.guest ? MIN_RATED_QUESTIONS : 0
  const after = rateMatch(before, { forfeit, winner, reached: { host: reached, guest: reached } }, weight)
  // Leaving is a loss even when the game was too short to be rated.
  const isChanged = (role: Role) => rated[role] || (forfeit === role && winner === opponentOf(role))
  return { host: isChanged('host') ? after.host : null, guest: isChanged('guest') ? after.guest : null }
}

/** Whether a battle counts as won or lost: only the first battles of the same two players in a day do. */
export const countsAsWinOrLoss = (earlierTogether: readonly number[]): boolean =>
  earlierTogether.length < MAX_COUNTED_PER_PAIR_AND_DAY
