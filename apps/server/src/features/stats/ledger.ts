import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'

export interface FirstAnswer {
  questionId: string
  answer: string
}

/** One seat of a finished battle. */
interface BattleSeat {
  userId: string | null
  right: number
  wrong: number
  /** To questions that were new to the player. */
  firstAnswers: readonly FirstAnswer[]
}

export interface FinishedBattle {
  /** Stands for this match and no other; a battle that is told twice is recorded once. */
  battleId: string
  category: string
  difficulty: Difficulty
  finishedAt: number
  host: BattleSeat
  guest: BattleSeat
  winner: 'host' | 'guest' | 'tie'
  /** For whom it says something about skill: both saw at least five questions, and answered them as people do. */
  rated: { host: boolean; guest: boolean }
  /** Who left while it was running: for him it is a loss even when it was too short to be rated. */
  forfeit?: 'host' | 'guest' | null
}

/** The book of finished games. Profile statistics, leaderboard and ratings are read from it and from nothing else. */
export interface Ledger {
  recordBattle(battle: FinishedBattle): Promise<void>
}
