import { describe, expect, test } from 'vitest'
import { duplicateFinder } from './near-duplicate.ts'

const known = [
  { id: 'a', question: 'Which planet is known as the Red Planet?', answer: 'Mars' },
  { id: 'b', question: 'Which river flows through Budapest and Vienna?', answer: 'Danube' },
]

describe('finding a question that was asked before', () => {
  const finder = duplicateFinder(known)
  test.each([
    ['the same words', 'Which planet is known as the red planet?', 'Mars', 'same-question'],
    ['the same words with another answer', 'Which planet is known as the Red Planet?', 'Venus', 'other-key'],
    ['nearly the same words', 'Which of the planets is known as the Red Planet?', 'Mars', 'near-duplicate'],
    [
      'the same fact turned round',
      'The Danube flows through Vienna and which other capital?',
      'Budapest',
      'mirror-pair',
    ],
    ['the same fact', 'Budapest and Vienna: which long European river flows there?', 'The Danube', 'same-fact'],
  ])('%s', (_what, question, answer, kind) => {
    expect(finder.find({ id: 'new', question, answer })?.kind).toBe(kind)
  })

  test('a mirror pair does not matter across categories', () => {
    const question = 'The Danube flows through Vienna and which other capital?'
    expect(finder.find({ id: 'new', question, answer: 'Budapest', category: 'music' })).toBeNull()
  })

  test("two questions that contain each other's answer by chance are no duplicates", () => {
    const flags = duplicateFinder([
      { id: 'd', question: 'Besides white, what is the only colour on the flag of Nigeria?', answer: 'Green' },
      { id: 'e', question: 'Which colour do the stars have on the flag of Brazil?', answer: 'White' },
    ])
    const question = "Which colour lies between the green and the orange on Ireland's flag?"
    expect(flags.find({ id: 'new', question, answer: 'White' })).toBeNull()
  })

  test('another fact with the same answer is no duplicate', () => {
    const question = 'Which god of war gave his name to a month?'
    expect(finder.find({ id: 'new', question, answer: 'Mars' })).toBeNull()
  })

  test('a question that was added is found', () => {
    const growing = duplicateFinder([])
    const question = { id: 'c', question: 'Which metal is liquid at room temperature?', answer: 'Mercury' }
    expect(growing.find(question)).toBeNull()
    growing.add(question)
    expect(growing.find(question)).toEqual({ of: 'c', kind: 'same-question' })
  })
})
