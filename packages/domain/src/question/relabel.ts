import { DIFFICULTIES, type Difficulty } from '../catalogue/difficulty.ts'
import { answersTo, type ItemKnowledge } from './calibration.ts'
import { bandOf, chanceInBand } from './difficulty-band.ts'

const LEAST_ANSWERS = 50
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
  if (resting || answersTo(item) < LEAST_ANSWERS || cell.size <= cell.floor) return label
  const shareRight = (item.picks[key] ?? 0) / answersTo(item)
  if (shareRight > KNOWN_TO_ALL) return step(label, -1)
  if (chanceInBand(label, item) >= UNLIKELY) return label
  return step(label, Math.sign(DIFFICULTIES.indexOf(bandOf(item.b)) - DIFFICULTIES.indexOf(label)))
}

/** Easy is the last on its side: what everyone knows stays there as an opener. */
const step = (label: Difficulty, by: number): Difficulty => DIFFICULTIES[DIFFICULTIES.indexOf(label) + by] ?? label
