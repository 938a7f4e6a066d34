export type ResultTier = 'Perfect!' | 'Excellent!' | 'Good job!' | 'Keep practicing!'

/** Compares whole numbers, so that rounding never puts 7 of 10 below 70%. */
const reaches = (percent: number, score: number, total: number) => total > 0 && score * 100 >= percent * total

export function resultTier(score: number, total: number): ResultTier {
  if (reaches(100, score, total)) return 'Perfect!'
  if (reaches(70, score, total)) return 'Excellent!'
  if (reaches(50, score, total)) return 'Good job!'
  return 'Keep practicing!'
}

export const CONFETTI = { particles: 30, durationMs: 3000 } as const

export const confettiDue = (score: number, total: number): boolean => reaches(70, score, total)
