import { describe, expect, test } from 'vitest'
import { checkVoice } from './check-voice.ts'
import type { CheckedQuestion } from './finding.ts'

const SOUND: CheckedQuestion = {
  difficulty: 'hard',
  shape: 'identify',
  question: 'Which Dutch painter cut off part of his own ear?',
  options: ['Vincent van Gogh', 'Jan Steen', 'Frans Hals', 'Piet Mondrian'],
  answer: 'Vincent van Gogh',
  explanation: 'He handed it to a woman at a nearby brothel, then painted himself twice with the bandage on.',
}

const said = (part: Partial<CheckedQuestion>) =>
  checkVoice({ ...SOUND, ...part }).map(({ level, rule, message }) => `${level} ${rule}: ${message}`)

test('a question that sounds natural has no findings', () => {
  expect(said({})).toEqual([])
})

test('a question without a shape is older than these rules', () => {
  const { shape: _, ...older } = { ...SOUND, question: 'Of what does the hero consist?' }
  expect(checkVoice(older)).toEqual([])
})

describe('openings', () => {
  test.each([
    ['Behind which joint may a small bone lie?', 'stiff-opening: begins with a preposition'],
    ['Who played a wolf for the film of 2021?', "stiff-date: a date as in 'the film of 2021'"],
    ['Who sang the single of July 2025 about a wolf?', "stiff-date: a date as in 'the film of 2021'"],
    ['In which month and year did it snow in Rome?', 'date-recall: asks for a bare date'],
    ['Which singer of the group was born first?', 'leans-on-category: does not say which work or group'],
  ])('%s', (question, message) => {
    expect(said({ question })).toEqual([`warning ${message}`])
  })
})

describe('a word of the question with the root of the answer', () => {
  const paraphrased = { question: 'Which juggler throws what a juggling show needs?', answer: 'Juggling balls' }
  const options = ['Juggling balls', 'Hats', 'Clubs', 'Rings']
  const gloss = "warning gloss: the question paraphrases the answer ('juggl')"

  test.each([
    ['hard', [gloss]],
    ['obscure', [gloss]],
    ['medium', []],
    ['easy', []],
  ])('in a question that is %s', (difficulty, expected) => {
    expect(said({ ...paraphrased, options, difficulty })).toEqual(expected)
  })

  test('gives nothing away when a wrong option shares it', () => {
    expect(said({ ...paraphrased, options: ['Juggling balls', 'Juggling hats', 'Clubs', 'Rings'] })).toEqual([])
  })

  test('counts from five letters on', () => {
    const asked = (answer: string, question: string) =>
      said({ question, answer, options: [answer, 'Hats', 'Oars', 'Rings'] })
    expect(asked('Tiger', 'Which animal gave the tigerfish its name?')).toEqual([
      "warning gloss: the question paraphrases the answer ('tiger')",
    ])
    expect(asked('Bear', 'Which animal gave the bearcat its name?')).toEqual([])
  })
})

describe('the explanation', () => {
  const ofLength = (length: number) => 'He painted '.padEnd(length - 1, 'x').concat('.')
  test.each([
    [59, ['error explanation: the explanation has 59 characters']],
    [60, []],
    [280, []],
    [281, ['error explanation: the explanation has 281 characters']],
  ])('of %i characters: %j', (length, expected) => {
    expect(said({ explanation: ofLength(length) })).toEqual(expected)
  })

  test('counts characters as people do', () => {
    expect(said({ explanation: `${ofLength(279)}\u{1f3a8}` })).toEqual([])
  })

  test('must not repeat the question', () => {
    const question = 'Which old painter cut off the greater part of his left ear?'
    const restates = 'warning explanation-restates: the explanation repeats the question'
    // Eight of ten words, then seven of ten.
    expect(
      said({ question, explanation: 'Greater painter cut off the greater part of himself, undoubtedly so.' }),
    ).toEqual([restates])
    expect(
      said({
        question,
        explanation: 'Greater painter cut off the greater part deliberately, undoubtedly, surprisingly.',
      }),
    ).toEqual([])
    expect(said({ explanation: '… '.repeat(30) })).toEqual([])
  })
})
