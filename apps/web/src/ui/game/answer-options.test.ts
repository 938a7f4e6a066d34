import { expect, test } from 'vitest'
import { answerLook } from './answer-options.tsx'

test('[Q2] while a question is open all its options look alike', () => {
  expect(answerLook('Lima', null, null)).toBe('open')
  expect(answerLook('Lima', null, 'Lima')).toBe('open')
})

test('[Q2] the right option turns green, a wrong chosen one red, the others are dimmed', () => {
  const looks = (chosen: string) => ['Lima', 'Quito', 'La Paz'].map((option) => answerLook(option, chosen, 'Lima'))
  expect(looks('Quito')).toEqual(['right', 'wrong', 'dimmed'])
  expect(looks('Lima')).toEqual(['right', 'dimmed', 'dimmed'])
})

test('a question that closed without an answer still shows the right one', () => {
  expect(answerLook('Lima', '', 'Lima')).toBe('right')
  expect(answerLook('Quito', '', 'Lima')).toBe('dimmed')
})

test('until the verdict is known the chosen option only stands out', () => {
  expect(answerLook('Quito', 'Quito', null)).toBe('chosen')
  expect(answerLook('Lima', 'Quito', null)).toBe('dimmed')
})
