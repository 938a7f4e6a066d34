import type { Difficulty } from '../catalogue/difficulty.ts'

const EACH = 3
const STEPS: readonly Difficulty[] = ['easy', 'medium', 'hard']

interface RisingStep {
  difficulty: Difficulty
  count: number
}

/** The difficulties of a game of rising difficulty, in the order of play: three of each, and Expert from the tenth on. */
export function risingSteps(questions: number): RisingStep[] {
  const steps = STEPS.map((difficulty, index) => ({ difficulty, count: Math.min(EACH, questions - index * EACH) }))
  const last: RisingStep = { difficulty: 'obscure', count: questions - STEPS.length * EACH }
  return [...steps, last].filter(({ count }) => count > 0)
}
