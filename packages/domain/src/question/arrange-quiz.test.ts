import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import { arrangeQuiz } from './arrange-quiz.ts'

const arranged = (chances: readonly number[], seed: number) =>
  arrangeQuiz(chances, (chance) => chance, seededDice(seed))
const chances = fc.array(fc.double({ min: 0.25, max: 1, noNaN: true }), { maxLength: 12 })

test('a quiz opens with its easiest two and keeps every question', () => {
  fc.assert(
    fc.property(chances, fc.integer(), (quiz, seed) => {
      const order = arranged(quiz, seed)
      const fromEasiest = quiz.toSorted((one, other) => other - one)
      expect(order.slice(0, 2)).toEqual(fromEasiest.slice(0, 2))
      expect(order.toSorted((one, other) => other - one)).toEqual(fromEasiest)
    }),
  )
})

test('a quiz never ends on two below 35% while a milder one is left after the openers', () => {
  fc.assert(
    fc.property(chances, fc.integer(), (quiz, seed) => {
      const rest = arranged(quiz, seed).slice(2)
      const bothSour = rest.length >= 2 && rest.slice(-2).every((chance) => chance < 0.35)
      expect(bothSour && rest.some((chance) => chance >= 0.35)).toBe(false)
    }),
  )
})

test('exactly 35% is no sour end', () => {
  for (let seed = 0; seed < 20; seed++) {
    expect(arranged([0.9, 0.9, 0.3, 0.3, 0.3, 0.35], seed).slice(-2)).toContain(0.35)
  }
})

test('the middle is not always in one order', () => {
  const orders = Array.from({ length: 20 }, (_, seed) => arranged([0.9, 0.8, 0.7, 0.6, 0.5], seed).join())
  expect(new Set(orders).size).toBeGreaterThan(3)
})
