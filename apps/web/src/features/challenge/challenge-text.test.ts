import { expect, test } from 'vitest'
import { headline } from './challenge-text.ts'
import type { Comparison } from './use-challenge.ts'

const sides = (own: number, other: number | null) =>
  ({ own: { right: own }, other: other === null ? null : { right: other } }) as Pick<Comparison, 'own' | 'other'>

test('[CL4] the headline says how far the two are apart', () => {
  expect(headline(sides(7, 4), false)).toBe('You are ahead!')
  expect(headline(sides(4, 4), false)).toBe('It’s a tie!')
  expect(headline(sides(6, 8), false)).toBe('So close!')
  expect(headline(sides(1, 4), false)).toBe('Ahead of you this time')
})

test('[CL4] while nobody else has played it names the own result or praises it', () => {
  expect(headline(sides(7, null), true)).toBe('7 of 10 right')
  expect(headline(sides(7, null), false)).toBe('Well played!')
})
