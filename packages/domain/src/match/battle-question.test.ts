import { expect, test } from 'vitest'
import { isFit, seal } from './battle-question.ts'

const lima = { id: 'peru-1', question: 'Capital of Peru?', options: ['Cusco', 'Lima', 'Quito', 'Ica'], answer: 'Lima' }

test('a sealed question shows its text and options and nothing else', () => {
  expect(seal(lima)).toEqual({ question: lima.question, options: lima.options })
})

test('a question fits when its answer is one of several distinct options', () => {
  expect(isFit(lima)).toBe(true)
  expect(isFit({ ...lima, answer: 'lima' })).toBe(false)
  expect(isFit({ ...lima, options: ['Lima', 'Lima', 'Quito', 'Ica'] })).toBe(false)
  expect(isFit({ ...lima, options: ['Lima'] })).toBe(false)
})
