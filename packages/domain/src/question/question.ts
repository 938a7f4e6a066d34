import type { Difficulty } from '../catalogue/difficulty.ts'

/** A question as it stands in the bank. Its options have no order that means anything. */
export interface BankQuestion {
  /** Never reused, and independent of the difficulty: labels move. */
  id: string
  category: string
  difficulty: Difficulty
  question: string
  options: readonly string[]
  /** Identical to one of the options. */
  answer: string
  explanation: string
  /** The first one is the topic. */
  tags: readonly [string, ...string[]]
  /** Questions of one group give each other away. */
  group?: string
  /** Only active questions are served; missing means active. */
  status?: 'active' | 'quarantined' | 'retired'
  /** Too new to be trusted: a quiz holds only a few of these. */
  probation?: boolean
}

/** A question as one serving shows it, its options in their order on the screen. */
export interface ServedQuestion {
  id: string
  question: string
  options: readonly string[]
  answer: string
  explanation: string
}
