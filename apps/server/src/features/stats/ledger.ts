/** One seat of a finished battle. */
export interface BattleSeat {
  userId: string | null
  right: number
  wrong: number
}

export interface FinishedBattle {
  /** Stands for this match and no other; a battle that is told twice is recorded once. */
  battleId: string
  category: string
  difficulty: string
  finishedAt: number
  host: BattleSeat
  guest: BattleSeat
  winner: 'host' | 'guest' | 'tie'
  /** Both saw at least five questions, so that the result says something about skill. */
  rated: boolean
}

/** The book of finished games. Profile statistics, leaderboard and ratings are read from it and from nothing else. */
export interface Ledger {
  recordBattle(battle: FinishedBattle): Promise<void>
}
