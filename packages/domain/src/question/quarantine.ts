import { answersTo, type ItemKnowledge } from './calibration.ts'

export type QuarantineReason = 'wrong-key' | 'too-few-right' | 'the-skilled-answer-otherwise' | 'reported'

export interface QuarantineCase {
  item: ItemKnowledge
  /** Position of the option that the bank holds for right. */
  key: number
  reports: number
  views: number
}

/** Why a question must not be served until somebody has looked it up; null when it may go on. */
export function quarantineReason({ item, key, reports, views }: QuarantineCase): QuarantineReason | null {
  if (wrongOptionBeatsKey(item, key)) return 'wrong-key'
  if (tooFewRight(item, key)) return 'too-few-right'
  if (theSkilledAnswerOtherwise(item, key)) return 'the-skilled-answer-otherwise'
  if (reports >= 3 && reports > 0.02 * views) return 'reported'
  return null
}

/** By more than two standard errors, so that a tempting wrong option alone rings no alarm. */
function wrongOptionBeatsKey(item: ItemKnowledge, key: number): boolean {
  if (answersTo(item) < 25) return false
  const right = item.picks[key] ?? 0
  return item.picks.some((wrong, option) => option !== key && wrong - right > 2 * Math.sqrt(wrong + right))
}

const tooFewRight = (item: ItemKnowledge, key: number): boolean =>
  answersTo(item) >= 40 && (item.picks[key] ?? 0) < 0.2 * answersTo(item)

/** A correlation below zero by two standard errors: the more a player knows, the rarer the 'right' answer. */
function theSkilledAnswerOtherwise(item: ItemKnowledge, key: number): boolean {
  const n = answersTo(item)
  if (n < 60) return false
  const right = item.picks[key] ?? 0
  const { sum, squares, whenRight } = item.skill
  const together = n * whenRight - sum * right
  const apart = Math.sqrt((n * squares - sum * sum) * (n * right - right * right))
  return apart > 0 && together / apart < -2 / Math.sqrt(n)
}
