import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { ItemEstimate } from '@knowdown/domain/question/calibration'
import type { QuarantineReason } from '@knowdown/domain/question/nightly-rules'

/** Why a question is not served for now. */
export type HiddenReason = QuarantineReason

/** What time has taught about a question, besides its text. */
export interface ItemNote {
  questionId: string
  servings: number
  knowledge: ItemEstimate | null
  /** The label it was moved to; null while the writer's still holds. */
  label: Difficulty | null
  movedAt: number | null
  hidden: HiddenReason | null
}

export interface ItemNotes {
  all(): Promise<readonly ItemNote[]>
  one(questionId: string): Promise<ItemNote | null>
  addServings(counts: ReadonlyMap<string, number>): Promise<void>
  hide(questionId: string, reason: HiddenReason): Promise<void>
  show(questionId: string): Promise<void>
  relabel(questionId: string, label: Difficulty, at: number): Promise<void>
}
