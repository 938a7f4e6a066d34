import { DIFFICULTIES, type Difficulty } from '../catalogue/difficulty.ts'
import { answerCount, type ItemEstimate } from './calibration.ts'
import { bandOf, chanceInBand } from './difficulty-band.ts'

const MIN_ANSWERS_TO_RELABEL = 50
const MIN_CHANCE_IN_BAND = 0.1
const TOO_EASY_SHARE = 0.97
const MIN_TIME_BETWEEN_MOVES_MS = 30 * 24 * 60 * 60 * 1000

export interface RelabelCase {
  label: Difficulty
  item: ItemEstimate
  /** Position of the right option. */
  key: number
  lastMovedAt: number | null
  /** How many questions the cell holds now, and how many it must keep. */
  cell: { size: number; floor: number }
  at: number
}

/** The new difficulty label of a question: moves one step at a time, rarely, and never out of a cell that is too small. */
export function nextLabel({ label, item, key, lastMovedAt, cell, at }: RelabelCase): Difficulty {
  const resting = lastMovedAt !== null && at - lastMovedAt < MIN_TIME_BETWEEN_MOVES_MS
  if (resting || answerCount(item) < MIN_ANSWERS_TO_RELABEL || cell.size <= cell.floor) return label
  const shareRight = (item.picks[key] ?? 0) / answerCount(item)
  if (shareRight > TOO_EASY_SHARE) return step(label, -1)
  if (chanceInBand(label, item) >= MIN_CHANCE_IN_BAND) return label
  return step(label, Math.sign(DIFFICULTIES.indexOf(bandOf(item.b)) - DIFFICULTIES.indexOf(label)))
}

/** Stays at the first or last label when there is no further one. */
const step = (label: Difficulty, by: number): Difficulty => DIFFICULTIES[DIFFICULTIES.indexOf(label) + by] ?? label

export type QuarantineReason = 'wrong-key' | 'too-few-right' | 'the-skilled-answer-otherwise' | 'reported'

export interface QuarantineCase {
  item: ItemEstimate
  /** Index of the option that the bank marks as right. */
  key: number
  reports: number
  views: number
}

/** Why a question must not be served until somebody has reviewed it; null when it is fine. */
export function quarantineReason({ item, key, reports, views }: QuarantineCase): QuarantineReason | null {
  if (wrongOptionBeatsKey(item, key)) return 'wrong-key'
  if (tooFewRight(item, key)) return 'too-few-right'
  if (skilledPlayersDisagree(item, key)) return 'the-skilled-answer-otherwise'
  if (reports >= 3 && reports > 0.02 * views) return 'reported'
  return null
}

/** The difference must exceed two standard errors, so that a merely tempting wrong option does not count. */
function wrongOptionBeatsKey(item: ItemEstimate, key: number): boolean {
  if (answerCount(item) < 25) return false
  const right = item.picks[key] ?? 0
  return item.picks.some((wrong, option) => option !== key && wrong - right > 2 * Math.sqrt(wrong + right))
}

const tooFewRight = (item: ItemEstimate, key: number): boolean =>
  answerCount(item) >= 40 && (item.picks[key] ?? 0) < 0.2 * answerCount(item)

/** Skill and right answers correlate negatively by two standard errors: skilled players choose another option. */
function skilledPlayersDisagree(item: ItemEstimate, key: number): boolean {
  const n = answerCount(item)
  if (n < 60) return false
  const right = item.picks[key] ?? 0
  const { sum, squares, whenRight } = item.skill
  const together = n * whenRight - sum * right
  const apart = Math.sqrt((n * squares - sum * sum) * (n * right - right * right))
  return apart > 0 && together / apart < -2 / Math.sqrt(n)
}

const MIN_ANSWERS_FOR_DISTRACTORS = 100
const WEAK_SHARE = 0.03

/** Indexes of wrong options that nearly nobody chooses, so that a writer can replace them. */
export function weakDistractors(item: ItemEstimate, key: number): readonly number[] {
  const answers = answerCount(item)
  if (answers < MIN_ANSWERS_FOR_DISTRACTORS) return []
  return item.picks.flatMap((count, option) => (option !== key && count < WEAK_SHARE * answers ? [option] : []))
}
