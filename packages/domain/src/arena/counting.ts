import type { Arena } from './arena.ts'
import { LATE_GAME_MS } from './arena.ts'

const MAX_AGAINST_ONE = 3
/** A win by forfeit counts only if the winner was shown this question. */
const FORFEIT_FROM_QUESTION = 3

/** Why a game brings a player no points. */
export const NOT_COUNTED = [
  'visitor',
  'unverified',
  'same-network',
  'same-opponent',
  'early-forfeit',
  'too-late',
] as const
export type NotCounted = (typeof NOT_COUNTED)[number]

export type ArenaOutcome = 'won' | 'tied' | 'lost'

/** A game as one of its players has played it. */
export interface ArenaGame {
  outcome: ArenaOutcome
  /** This player left, or stayed away until the opponent claimed the win. */
  left: boolean
  /** The other one did. */
  opponentLeft: boolean
  /** How many questions this player was shown. */
  reached: number
  isVisitor: boolean
  isVerified: boolean
  sameNetwork: boolean
  /** Equal for games against the same opponent. */
  opponent: string
  /** At the time of the game. */
  opponentRating: number
  endedAt: number
}

interface CountingRules extends Pick<Arena, 'endsAt'> {
  /** For a school, where everybody is in one network. */
  allowSameNetwork: boolean
}

/** `earlierAgainst`: how many games against the same opponent count already. */
function whyNotCounted(
  game: ArenaGame,
  earlierAgainst: number,
  { endsAt, allowSameNetwork }: CountingRules,
): NotCounted | null {
  if (game.isVisitor) return 'visitor'
  if (!game.isVerified) return 'unverified'
  if (game.sameNetwork && !allowSameNetwork) return 'same-network'
  if (earlierAgainst >= MAX_AGAINST_ONE) return 'same-opponent'
  if (game.outcome === 'won' && game.opponentLeft && game.reached < FORFEIT_FROM_QUESTION) return 'early-forfeit'
  return game.endedAt > endsAt + LATE_GAME_MS ? 'too-late' : null
}

/** Accounts without a proved address cost nothing: all of them in one network are one opponent. */
export const opponentKey = (other: { playerId: string; isVerified: boolean; network: string }): string =>
  other.isVerified ? `player ${other.playerId}` : `network ${other.network}`

export interface ArenaScore {
  points: number
  wins: number
  /** Won in a row, up to now. */
  streak: number
  /** The mean rating of the opponents in games that count; 0 without one. */
  meanOpponent: number
  /** What each game brought, in their order; or why it brought nothing. */
  games: readonly (number | NotCounted)[]
}

const DOUBLE_AFTER_WINS = 2
const POINTS = { won: 2, tied: 1, lost: 0 } as const

export const isDoubled = (streak: number): boolean => streak >= DOUBLE_AFTER_WINS

/** `games` of one player, in the order in which they ended. A game that does not count leaves a row of wins as it is. */
export function scoreGames(games: readonly ArenaGame[], rules: CountingRules): ArenaScore {
  const against = new Map<string, number>()
  const score = { points: 0, wins: 0, streak: 0 }
  let [counted, ratings] = [0, 0]
  const results = games.map((game) => {
    const earlier = against.get(game.opponent) ?? 0
    const reason = whyNotCounted(game, earlier, rules)
    if (reason !== null) return reason
    against.set(game.opponent, earlier + 1)
    counted += 1
    ratings += game.opponentRating
    const points = POINTS[game.outcome] * (isDoubled(score.streak) && game.outcome === 'won' ? 2 : 1)
    score.points += points
    score.wins += game.outcome === 'won' ? 1 : 0
    score.streak = game.outcome === 'won' ? score.streak + 1 : 0
    return points
  })
  return { ...score, meanOpponent: counted === 0 ? 0 : ratings / counted, games: results }
}

/** Whoever leaves two games in a row is paused. `games` in the order in which they ended. */
export const leftTwoInARow = (games: readonly Pick<ArenaGame, 'left'>[]): boolean =>
  games.length >= 2 && games.slice(-2).every(({ left }) => left)
