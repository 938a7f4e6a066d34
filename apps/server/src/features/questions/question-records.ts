import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { ItemEstimate } from '@knowdown/domain/question/calibration'
import type { QuarantineReason } from '@knowdown/domain/question/nightly-rules'

/** Why a question is not served for now. */
export type HiddenReason = QuarantineReason

/** What is known about a question besides its text. */
export interface QuestionRecord {
  questionId: string
  servings: number
  calibration: ItemEstimate | null
  /** The difficulty it was moved to; null while the one of its writer applies. */
  difficulty: Difficulty | null
  difficultyChangedAt: number | null
  hiddenReason: HiddenReason | null
}

export interface QuestionRecords {
  all(): Promise<readonly QuestionRecord[]>
  one(questionId: string): Promise<QuestionRecord | null>
  addServings(counts: ReadonlyMap<string, number>): Promise<void>
  hide(questionId: string, reason: HiddenReason, at: number): Promise<void>
  /** How many questions were hidden for this reason since then. */
  hiddenSince(reason: HiddenReason, since: number): Promise<number>
  unhide(questionId: string): Promise<void>
  setDifficulty(questionId: string, label: Difficulty, at: number): Promise<void>
}
