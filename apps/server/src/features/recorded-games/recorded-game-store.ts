import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { RecordedAnswer } from '@knowdown/domain/queue/recorded-game'
import type { RunPlayer } from '../runs/run-store.ts'

/** Whether others may play the recorded games of an account. */
export interface RecordingConsent {
  allowed: boolean
  /** The player was asked, or has decided without being asked. */
  wasAsked: boolean
  /** Only accounts with a proved address can allow it. */
  isVerified: boolean
}

export interface NewRecordedGame {
  recordedId: string
  battleId: string
  userId: string
  category: string
  difficulty: Difficulty
  recordedAt: number
  answers: readonly RecordedAnswer[]
}

export interface RecordedGame extends Omit<NewRecordedGame, 'battleId'> {
  /** At the time of the game. */
  rating: number
  /** As the account shows it. */
  name: string
}

interface RecordedSearch {
  /** Whom to offer a game; null for a visitor. */
  userId: string | null
  categories: readonly string[]
  difficulty: Difficulty
  rating: number
}

export interface RecordedGameStore {
  consentOf(userId: string): Promise<RecordingConsent>
  /** The player is being asked now; a decision that was made stays. */
  markAsked(userId: string): Promise<void>
  /** Whoever does not allow it any more has no recorded games from that moment on. */
  setConsent(userId: string, allowed: boolean): Promise<void>
  /** Keeps a game if its player allows it and has a proved address; the same one again changes nothing. */
  keep(game: NewRecordedGame): Promise<void>
  /** Null when it is not kept any more. */
  find(recordedId: string): Promise<RecordedGame | null>
  /** Games near a rating, of those whom the player may meet: others, proved, not blocked by anybody. Nearest first. */
  near(search: RecordedSearch, max: number): Promise<readonly RecordedGame[]>
  /** Whether the player had one of the questions in a daily, a challenge or another run. */
  hasBeenAsked(player: RunPlayer, questionIds: readonly string[]): Promise<boolean>
  /** Questions of recorded games that somebody is playing. */
  sealedIds(): Promise<readonly string[]>
}

/** Series of recorded games begin with this; each belongs to one player. */
export const RECORDED_SERIES = 'recorded-'
