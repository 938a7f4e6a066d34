import { DIFFICULTIES, type Difficulty } from '../catalogue/difficulty.ts'
import { answersTo, type ItemKnowledge } from './calibration.ts'
import { bandOf, chanceInBand } from './difficulty-band.ts'

const MIN_ANSWERS_TO_RELABEL = 50
const UNLIKELY = 0.1
const KNOWN_TO_ALL = 0.97
const REST_MS = 30 * 24 * 60 * 60 * 1000

export interface RelabelCase {
  label: Difficulty
  item: ItemKnowledge
  /** Position of the right option. */
  key: number
  lastMovedAt: number | null
  /** How many questions the cell holds now, and how many it must keep. */
  cell: { size: number; floor: number }
  at: number
}

/** The label a question should carry from tonight on: one step at a time, seldom, and never out of a cell that is short. */
export function nextLabel({ label, item, key, lastMovedAt, cell, at }: RelabelCase): Difficulty {
  const resting = lastMovedAt !== null && at - lastMovedAt < REST_MS
  if (resting || answersTo(item) < MIN_ANSWERS_TO_RELABEL || cell.size <= cell.floor) return label
  const shareRight = (item.picks[key] ?? 0) / answersTo(item)
  if (shareRight > KNOWN_TO_ALL) return step(label, -1)
  if (chanceInBand(label, item) >= UNLIKELY) return label
  return step(label, Math.sign(DIFFICULTIES.indexOf(bandOf(item.b)) - DIFFICULTIES.indexOf(label)))
}

/** Easy is the last on its side: what everyone knows stays there as an opener. */
const step = (label: Difficulty, by: number): Difficulty => DIFFICULTIES[DIFFICULTIES.indexOf(label) + by] ?? label

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

const MIN_ANSWERS_FOR_DISTRACTORS = 100
const HARDLY_CHOSEN = 0.03

/** Positions of wrong options that tempt nearly nobody: a writer should find better ones. */
export function weakDistractors(item: ItemKnowledge, key: number): readonly number[] {
  const answers = answersTo(item)
  if (answers < MIN_ANSWERS_FOR_DISTRACTORS) return []
  return item.picks.flatMap((count, option) => (option !== key && count < HARDLY_CHOSEN * answers ? [option] : []))
}
