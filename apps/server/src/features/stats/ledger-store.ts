import type { Rating } from '@knowdown/domain/match/rating'
import type { CountedGame, PlayerStats } from '@knowdown/domain/stats/player-stats'
import type { EarlierQuiz } from '@knowdown/domain/stats/ranked-solo'
import type { IssuedSet } from '../questions/servings.ts'

/** A player's totals and rating. */
export interface PlayerTotals {
  stats: PlayerStats
  rating: Rating
  ratedAt: number | null
}

/** One player's part of one game. */
export interface LedgerEntry {
  userId: string
  game: CountedGame
  /** The new rating when the game was rated. */
  rating: Rating | null
}

/** The players of a game as they were before it. */
export interface TotalsBefore {
  totals: ReadonlyMap<string, PlayerTotals>
  /** When the games that these players played together in the last day ended. */
  earlierTogether: readonly number[]
  /** Ids of those who have proved an address. */
  verified: ReadonlySet<string>
  /** For a solo quiz: the player's quizzes of the last day, newest first. */
  earlierQuizzes: readonly EarlierQuiz[]
}

interface GameToRecord {
  gameId: string
  difficulty: string
  userIds: readonly string[]
  finishedAt: number
  /** The issued set that this game claims. */
  setId: string | null
  /** Kept with the set, so that a corrected key can be counted again. */
  answers?: readonly string[]
}

export interface ClaimableSet extends IssuedSet {
  claimedAt: number | null
  /** With which the player ended the quiz; null while it is open. */
  finalAnswers: readonly string[] | null
}

export interface RecentGame {
  game: CountedGame
  difficulty: string
}

/** How a battle changed a rating, and how often one player has beaten another. */
export interface BattleHistory {
  /** Rounded; null when the battle did not change the rating of this player. */
  ratingChange(battleId: string, userId: string): Promise<RatingChange | null>
  recordAgainst(userId: string, opponentId: string): Promise<BattleRecord>
}

interface RatingChange {
  before: number
  after: number
  provisional: boolean
}

interface BattleRecord {
  won: number
  lost: number
  tied: number
}

export interface LedgerStore extends BattleHistory {
  /** Records a game in one transaction; null when it was recorded before, or its set was claimed. */
  recordGame(
    game: GameToRecord,
    entriesFor: (before: TotalsBefore) => readonly LedgerEntry[],
  ): Promise<ReadonlyMap<string, PlayerTotals> | null>
  totalsOf(userId: string): Promise<PlayerTotals>
  /** Newest first. */
  recentGames(userId: string, most: number): Promise<readonly RecentGame[]>
  setById(setId: string): Promise<ClaimableSet | null>
  /** The latest of the session that was not claimed, else the latest. */
  latestSet(sessionId: string): Promise<ClaimableSet | null>
  /** The newest of the session that was not fetched ahead. */
  newestSet(sessionId: string): Promise<ClaimableSet | null>
  /** Keeps the answers that end an open set; a set that is finished or claimed stays as it is. */
  finishSet(setId: string, answers: readonly string[]): Promise<void>
}
