import { answersTo, type ItemKnowledge } from './calibration.ts'

const LEAST_ANSWERS = 100
const HARDLY_CHOSEN = 0.03

/** Positions of wrong options that tempt nearly nobody: a writer should find better ones. */
export function weakDistractors(item: ItemKnowledge, key: number): readonly number[] {
  const answers = answersTo(item)
  if (answers < LEAST_ANSWERS) return []
  return item.picks.flatMap((count, option) => (option !== key && count < HARDLY_CHOSEN * answers ? [option] : []))
}
