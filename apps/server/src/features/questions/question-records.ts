import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { ItemEstimate } from '@knowdown/domain/question/calibration'
import type { QuarantineReason } from '@knowdown/domain/question/nightly-rules'

/** Why a question is not served for now; an operator withdraws it for good. */
export type HiddenReason = QuarantineReason | 'withdrawn'

/** What an operator can put in place of a writer's text. */
export interface QuestionText {
  question: string
  options: readonly string[]
  /** Identical to one of the options. */
  answer: string
  explanation: string
}

/** What is known about a question besides its text. */
export interface QuestionRecord {
  questionId: string
  servings: number
  calibration: ItemEstimate | null
  /** The difficulty it was moved to; null while the one of its writer applies. */
  difficulty: Difficulty | null
  difficultyChangedAt: number | null
  hiddenReason: HiddenReason | null
  /** Null while the writer's text applies. */
  edited: QuestionText | null
}

export interface QuestionRecords {
  all(): Promise<readonly QuestionRecord[]>
  one(questionId: string): Promise<QuestionRecord | null>
  addServings(counts: ReadonlyMap<string, number>): Promise<void>
  hide(questionId: string, reason: HiddenReason, at: number): Promise<void>
  /** How many questions were hidden for this reason since then. */
  hiddenSince(reason: HiddenReason, since: number): Promise<number>
  /** Forgets what its answers said about it, too. */
  unhide(questionId: string): Promise<void>
  setDifficulty(questionId: string, label: Difficulty, at: number): Promise<void>
}
