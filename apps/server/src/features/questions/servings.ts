import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'

/** What was shown to whom: the memory that keeps a question from coming twice. */
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
  /** The player had never seen it before: only then does the answer say something about the question. */
  fresh: boolean
}

/** A solo quiz as it left the server; what a client later says about it is held against this. */
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
  /** Both or neither: a set without its serving would be dealt again. */
  record(serving: Serving, set: IssuedSet | null): Promise<void>
}
