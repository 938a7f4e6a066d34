import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'

/** Questions that were shown to viewers, stored so that they do not repeat. */
export interface Serving {
  viewers: readonly string[]
  category: string
  questionIds: readonly string[]
  at: number
}

export interface IssuedQuestion {
  id: string
  /** In the order in which they were shown. */
  options: readonly string[]
  answer: string
  /** The player had never seen it before. Only such answers calibrate the question. */
  fresh: boolean
}

/** A solo quiz as it was sent. The result that a client claims later is checked against it. */
export interface IssuedSet {
  setId: string
  sessionId: string
  userId: string | null
  category: string
  difficulty: Difficulty
  questions: readonly IssuedQuestion[]
  issuedAt: number
  /** Fetched to be played without a network. */
  ahead: boolean
}

export interface Servings {
  /** When any of the viewers last saw a question of these categories, by its id. */
  seenBy(viewers: readonly string[], categories: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Whether any of the viewers was ever served the question. */
  wasServed(viewers: readonly string[], questionId: string): Promise<boolean>
  /** In one transaction, because the questions of a set without a serving would be dealt again. */
  record(serving: Serving, set: IssuedSet | null): Promise<void>
}
