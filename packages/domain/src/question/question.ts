import type { Difficulty } from '../catalogue/difficulty.ts'
import type { Shape } from './shape.ts'

/** A question in the bank. The order of its options has no meaning. */
export interface BankQuestion {
  /** Never reused. Independent of the difficulty, because the label may change. */
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
  /** Questions of one group reveal each other's answers. */
  group?: string
  /** Only active questions are served; missing means active. */
  status?: 'active' | 'quarantined' | 'retired'
  /** How it is asked; missing in questions that were not yet revised. */
  shape?: Shape
  /** How many of 100 ordinary players would pick the right option, estimated before anybody has played it. */
  estimate?: number
  /** New and untested: a quiz holds only a few of these. */
  probation?: boolean
}

/** A question as shown to a player, with its options in the order on the screen. */
export interface ServedQuestion {
  id: string
  question: string
  options: readonly string[]
  answer: string
  explanation: string
}
