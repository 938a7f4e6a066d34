import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { RunAnswer, RunTiming } from '@knowdown/domain/run/run'
import type { RunPlayer } from './run-store.ts'

interface NewChallenge {
  challengeId: string
  sender: RunPlayer
  category: string
  difficulty: Difficulty
  /** The challenge that this one answers ("Send it back"). */
  answersTo: string | null
}

/** A person of a challenge with their run. */
export interface ChallengePerson {
  /** 0 is the sender. */
  place: number
  player: RunPlayer
  /** Null for a visitor who has chosen none, and for an account without a name. */
  name: string | null
  hasLeft: boolean
  /** Null when the run is not started, or was deleted. */
  run: PersonRun | null
}

interface PersonRun {
  runId: string
  timing: RunTiming
  answers: readonly RunAnswer[]
  endedAt: number | null
  abandoned: boolean
}

export interface StoredChallenge {
  challengeId: string
  seriesId: string
  category: string
  difficulty: Difficulty
  sender: ChallengePerson
  /** In the order in which they joined, with those who have left. */
  players: readonly ChallengePerson[]
  /** Challenges that answer this one and are finished, by their senders. */
  returns: readonly { challengeId: string; sender: RunPlayer }[]
  /** The clock of the store. */
  at: number
}

interface ChallengeAnswer {
  challengeId: string
  sender: RunPlayer
  person: ChallengePerson
}

export interface ChallengeStore {
  /** False when the sender has begun so many and not finished them; those of two tabs are counted one after the other. */
  add(challenge: NewChallenge, maxUnfinished: number): Promise<boolean>
  find(challengeId: string): Promise<StoredChallenge | null>
  /** The sender of the challenge that a series belongs to. */
  senderOf(seriesId: string): Promise<ChallengePerson | null>
  /** Takes a place, or keeps the one that this player has; false when all are taken. */
  join(challengeId: string, player: RunPlayer): Promise<boolean>
  rename(challengeId: string, player: RunPlayer, name: string): Promise<void>
  /** Takes a player off the table; the place stays taken, so that nobody plays twice. */
  leave(challengeId: string, player: RunPlayer): Promise<void>
  remove(challengeId: string): Promise<void>
  /** Moves what a visitor has sent and played to an account. */
  claim(visitorHash: string, userId: string): Promise<void>
  /** Results since that moment of which the sender was not told yet. */
  unannounced(since: number, limit: number): Promise<readonly ChallengeAnswer[]>
  markAnnounced(answer: ChallengeAnswer): Promise<void>
  /** Questions of challenges whose sender is still playing. */
  sealedIds(): Promise<readonly string[]>
}

export const challengeSeriesId = (challengeId: string): string => `challenge-${challengeId}`

export const isChallengeSeries = (seriesId: string): boolean => seriesId.startsWith('challenge-')
