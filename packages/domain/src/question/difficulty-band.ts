import { DIFFICULTIES, type Difficulty } from '../catalogue/difficulty.ts'

/** Initial difficulty of each label, at which 85, 65, 48 and 35 of 100 average players answer right. */
export const PRIOR_DIFFICULTY: Record<Difficulty, number> = { easy: -1.4, medium: -0.15, hard: 0.8, obscure: 1.85 }

/** Of 100 players who guess among four options, 25 are right. */
const GUESSED = 0.25
const MIN_SHARE = 0.28
const MAX_SHARE = 0.97

export interface RatedQuestion {
  difficulty: Difficulty
  /** Share of right answers that raters expect, in percent; missing where nobody has rated it. */
  estimate?: number | undefined
}

/** The difficulty of a question that nobody has played: the estimate of raters, or else the typical value of its label. */
export function priorDifficulty({ difficulty, estimate }: RatedQuestion): number {
  if (estimate === undefined) return PRIOR_DIFFICULTY[difficulty]
  const share = Math.min(MAX_SHARE, Math.max(MIN_SHARE, estimate / 100))
  const known = (share - GUESSED) / (1 - GUESSED)
  return -Math.log(known / (1 - known))
}

/** The label of a question that `estimate` of 100 ordinary players would answer right. */
export function labelForEstimate(estimate: number): Difficulty {
  if (estimate >= 76) return 'easy'
  if (estimate >= 56) return 'medium'
  return estimate >= 41 ? 'hard' : 'obscure'
}

const BANDS: Record<Difficulty, readonly [from: number, to: number]> = {
  easy: [Number.NEGATIVE_INFINITY, -0.75],
  medium: [-0.75, 0.35],
  hard: [0.35, 1.3],
  obscure: [1.3, Number.POSITIVE_INFINITY],
}

export const bandOf = (b: number): Difficulty => DIFFICULTIES.find((label) => b < BANDS[label][1]) ?? 'obscure'

/** The probability that a difficulty with estimate b and variance v lies in the band of a label. */
export function chanceInBand(label: Difficulty, { b, v }: { b: number; v: number }): number {
  const [from, to] = BANDS[label]
  const below = (edge: number) => normalBelow((edge - b) / Math.sqrt(v))
  return below(to) - below(from)
}

/** The normal distribution by a polynomial (Abramowitz and Stegun 26.2.17), exact to seven places. */
function normalBelow(z: number): number {
  if (!Number.isFinite(z)) return z > 0 ? 1 : 0
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
  return z > 0 ? 1 - tail : tail
}
