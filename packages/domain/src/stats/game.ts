interface PlayedGame {
  category: string
  right: number
  wrong: number
  finishedAt: number
}

export interface SoloGame extends PlayedGame {
  kind: 'solo'
  /** Whether it counts for the leaderboard; for the player it always counts. */
  ranked: boolean
}

export interface BattleGame extends PlayedGame {
  kind: 'battle'
  outcome: 'won' | 'lost' | 'tied'
  /** Whether winning or losing it enters the totals: the same two cannot pile up wins all day. */
  counted: boolean
  /** The player's rating after it; null when the battle was not rated. */
  rating: number | null
}

/** One finished game of one player, as the ledger keeps it. */
export type Game = SoloGame | BattleGame
