/** Players estimate a number. How fast they are never changes the points. */
export interface NumberKind {
  kind: 'number'
  value: number
  /** How far from the value is still right. */
  tolerance: Tolerance
  /** Shown behind the number; empty if it has none. */
  unit: string
  /** With "closest counts": the distance from the value at which an answer is worth nothing; else null. */
  worthlessAt: number | null
}

export interface Tolerance {
  amount: number
  /** Percent of the value, or the same unit as the value. */
  of: 'percent' | 'absolute'
}

export interface NumberAnswer {
  kind: 'number'
  number: number
}

/** 0.4 is 0.10000000000000003 away from 0.3, and still within a tolerance of 0.1. */
const ROUNDING = 1e-12

export function shareOfNumber({ value, tolerance, worthlessAt }: NumberKind, { number }: NumberAnswer): number {
  if (!Number.isFinite(number)) return 0
  const distance = Math.abs(number - value)
  const within = tolerance.of === 'percent' ? (Math.abs(value) * tolerance.amount) / 100 : tolerance.amount
  if (distance <= within + ROUNDING * Math.max(Math.abs(value), Math.abs(number), within)) return 1
  if (worthlessAt === null || distance >= worthlessAt) return 0
  return (worthlessAt - distance) / (worthlessAt - within)
}
