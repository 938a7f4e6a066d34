/** Ordered from easy to hard. */
export const DIFFICULTIES = ['easy', 'medium', 'hard', 'obscure'] as const

export type Difficulty = (typeof DIFFICULTIES)[number]

export const DEFAULT_DIFFICULTY: Difficulty = 'medium'

interface DifficultyLabel {
  label: string
  /** How many ordinary players pick the right option out of four. */
  hint: string
}

export const DIFFICULTY_LABELS: Record<Difficulty, DifficultyLabel> = {
  easy: { label: 'Easy', hint: '8 in 10 get it' },
  medium: { label: 'Medium', hint: '6 in 10 get it' },
  hard: { label: 'Hard', hint: '5 in 10 get it' },
  obscure: { label: 'Expert', hint: '3 in 10 get it' },
}

export const isDifficulty = (text: unknown): text is Difficulty => DIFFICULTIES.some((one) => one === text)

/** The difficulty itself, then the others by distance; of two equally far the easier comes first. */
export function nearestDifficulties(wanted: Difficulty): readonly Difficulty[] {
  const distance = (one: Difficulty) => Math.abs(DIFFICULTIES.indexOf(one) - DIFFICULTIES.indexOf(wanted))
  return DIFFICULTIES.toSorted((one, other) => distance(one) - distance(other))
}
