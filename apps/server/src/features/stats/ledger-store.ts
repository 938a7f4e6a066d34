import type { Rating } from '@knowdown/domain/match/rating'
import type { CountedGame, PlayerStats } from '@knowdown/domain/stats/player-stats'
import type { IssuedSet } from '../questions/servings.ts'

/** Where a player stands in the books. */
export interface Standing {
  stats: PlayerStats
  rating: Rating
  ratedAt: number | null
}

/** One player's line in the book for one game. */
export interface Entry {
  userId: string
  game: CountedGame
  /** The new rating when the game was rated. */
  rating: Rating | null
}

/** All who play one game, as they stood before it. */
export interface Before {
  standings: ReadonlyMap<string, Standing>
  /** When earlier games of exactly these players ended, of the last day. */
  earlierTogether: readonly number[]
}

interface GameToEnter {
  gameId: string
  difficulty: string
  userIds: readonly string[]
  finishedAt: number
  /** The issued set that is used up by it. */
  setId: string | null
}

export interface ClaimableSet extends IssuedSet {
  claimedAt: number | null
}

export interface RecentGame {
  game: CountedGame
  difficulty: string
}

export interface LedgerStore {
  /** Enters a game at once or not at all; null when it stood there already or its set was used up. */
  enter(
    game: GameToEnter,
    entriesFor: (before: Before) => readonly Entry[],
  ): Promise<ReadonlyMap<string, Standing> | null>
  standingOf(userId: string): Promise<Standing>
  /** Newest first. */
  recentGames(userId: string, most: number): Promise<readonly RecentGame[]>
  setById(setId: string): Promise<ClaimableSet | null>
  /** The latest of the session that was not claimed, else the latest. */
  latestSet(sessionId: string): Promise<ClaimableSet | null>
}
