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
  easy: { label: 'Easy', hint: 'Most people get 8 of 10' },
  medium: { label: 'Medium', hint: 'Most people get 6 of 10' },
  hard: { label: 'Hard', hint: 'Most people get 5 of 10' },
  obscure: { label: 'Expert', hint: 'Most people get 3 of 10' },
}

export const isDifficulty = (text: unknown): text is Difficulty => DIFFICULTIES.some((one) => one === text)

/** The difficulty itself, then the others by distance; of two equally far the easier comes first. */
export function nearestDifficulties(wanted: Difficulty): readonly Difficulty[] {
  const distance = (one: Difficulty) => Math.abs(DIFFICULTIES.indexOf(one) - DIFFICULTIES.indexOf(wanted))
  return DIFFICULTIES.toSorted((one, other) => distance(one) - distance(other))
}
