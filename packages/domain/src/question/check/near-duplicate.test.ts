import { describe, expect, test } from 'vitest'
import { duplicateFinder } from './near-duplicate.ts'

const known = [
  { id: 'a', question: 'Which planet is known as the Red Planet?', answer: 'Mars' },
  { id: 'b', question: 'Which river flows through Budapest and Vienna?', answer: 'Danube' },
]

describe('finding a question that was asked before', () => {
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
    expect(duplicateFinder(known).find({ id: 'new', question, answer })?.kind).toBe(kind)
  })

  test('a mirror pair does not matter across categories', () => {
    const question = 'The Danube flows through Vienna and which other capital?'
    expect(duplicateFinder(known).find({ id: 'new', question, answer: 'Budapest', category: 'music' })).toBeNull()
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
    expect(duplicateFinder(known).find({ id: 'new', question, answer: 'Mars' })).toBeNull()
  })

  test.each<[string, string, string, string | null]>([
    // Four of five roots are common: not enough letters, but enough words.
    [
      'Where did Kepler publish laws about orbits?',
      'In which city did Kepler publish laws about comets?',
      'Linz',
      'same-fact',
    ],
    ['Where did Kepler publish laws about orbits?', 'In which city did Kepler meet his wife, a baker?', 'Linz', null],
    // Two roots are too few to tell one fact from another.
    ['Who discovered Uranus?', 'Who drew Uranus?', 'Herschel', null],
    ['Who discovered Uranus?', 'Who discovered Uranus, then?', 'Herschel', 'near-duplicate'],
  ])('%s / %s', (first, second, answer, kind) => {
    const one = duplicateFinder([{ id: 'one', question: first, answer }])
    expect(one.find({ id: 'new', question: second, answer })?.kind ?? null).toBe(kind)
  })

  test('a strong likeness counts more than a weaker one that was found before', () => {
    const both = duplicateFinder([
      { id: 'weak', question: 'Where did Kepler publish laws about orbits of moons?', answer: 'Linz' },
      { id: 'strong', question: 'In which city did Kepler publish laws about orbits of planets?', answer: 'Linz' },
    ])
    const question = 'In which city did Kepler publish the laws about orbits of planets?'
    expect(both.find({ id: 'new', question, answer: 'Linz' })).toEqual({ of: 'strong', kind: 'near-duplicate' })
  })

  test('a short answer in both stems makes no mirror pair, a longer one does', () => {
    const mirrored = (one: string, other: string) =>
      duplicateFinder([
        { id: 'one', question: `Which river joins the ${other} near the old castle?`, answer: one },
      ]).find({
        id: 'new',
        question: `Which river joins the ${one} near the old castle?`,
        answer: other,
      })?.kind ?? null
    expect(mirrored('Isar', 'Inns')).toBe('mirror-pair')
    expect(mirrored('Isa', 'Inn')).toBeNull()
  })

  test('a question that was added is found', () => {
    const growing = duplicateFinder([])
    const question = { id: 'c', question: 'Which metal is liquid at room temperature?', answer: 'Mercury' }
    expect(growing.find(question)).toBeNull()
    growing.add(question)
    expect(growing.find(question)).toEqual({ of: 'c', kind: 'same-question' })
  })
})
