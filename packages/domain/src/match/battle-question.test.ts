import { expect, test } from 'vitest'
import { battleSeconds, isPlayable, seal } from './battle-question.ts'

const lima = { id: 'peru-1', question: 'Capital of Peru?', options: ['Cusco', 'Lima', 'Quito', 'Ica'], answer: 'Lima' }

test('a sealed question shows its text and options and nothing else', () => {
  expect(seal(lima)).toEqual({ question: lima.question, options: lima.options })
})

test('a question fits when its answer is one of several distinct options', () => {
  expect(isPlayable(lima)).toBe(true)
  expect(isPlayable({ ...lima, answer: 'lima' })).toBe(false)
  expect(isPlayable({ ...lima, options: ['Lima', 'Lima', 'Quito', 'Ica'] })).toBe(false)
  expect(isPlayable({ ...lima, options: ['Lima'] })).toBe(false)
})

/** A question of so many words in all, four of them options. */
const ofWords = (words: number) => ({
  question: Array.from({ length: words - 4 }, () => 'word').join(' '),
  options: ['one', 'two', 'three', 'four'],
})

test.each([
  [5, 10],
  [20, 10],
  [23, 10],
  [24, 11],
  [27, 11],
  [28, 12],
  [59, 19],
  [60, 20],
  [64, 20],
  [500, 20],
])('[B5] %i words of question and options give %i seconds', (words, seconds) => {
  expect(battleSeconds(ofWords(words))).toBe(seconds)
})

test('[B5] options count as much as the question, spaces do not', () => {
  const options = ['one two three four', 'one two three four', 'one two three four', 'one two three four']
  expect(battleSeconds({ question: 'Which   of  these\nfour? ', options })).toBe(10)
  expect(battleSeconds({ question: 'Which of these four lines is so very long?', options })).toBe(11)
})
