import { expect, test } from 'vitest'
import { CONFETTI, confettiDue, resultTier } from './result-tier.ts'

test.each([
  [10, 10, 'Perfect!', true],
  [9, 10, 'Excellent!', true],
  [7, 10, 'Excellent!', true],
  [6, 10, 'Good job!', false],
  [5, 10, 'Good job!', false],
  [4, 10, 'Keep practicing!', false],
  [0, 10, 'Keep practicing!', false],
  [0, 0, 'Keep practicing!', false],
  [2, 3, 'Good job!', false],
  [99, 100, 'Excellent!', true],
  [699, 1000, 'Good job!', false],
] as const)('[Z1] [Z2] %i of %i is %s, confetti: %s', (score, total, tier, confetti) => {
  expect(resultTier(score, total)).toBe(tier)
  expect(confettiDue(score, total)).toBe(confetti)
})

test('[Z2] confetti is 30 particles for 3 seconds', () => {
  expect(CONFETTI).toEqual({ particles: 30, durationMs: 3000 })
})
