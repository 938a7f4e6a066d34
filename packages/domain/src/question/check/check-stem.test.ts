import { describe, expect, test } from 'vitest'
import { checkStem } from './check-stem.ts'
import type { CheckedQuestion } from './finding.ts'

const SOUND: CheckedQuestion = {
  difficulty: 'easy',
  question: 'Who painted the Mona Lisa?',
  options: ['Leonardo', 'Raphael', 'Titian', 'Giotto'],
  answer: 'Leonardo',
  explanation: 'It hung in the bathroom of a king before it hung in the Louvre.',
}

const said = (part: Partial<CheckedQuestion>) =>
  checkStem({ ...SOUND, ...part }).map(({ level, rule, message }) => `${level} ${rule}: ${message}`)

/** A question of so many words, each of them `letters` long. */
const ofWords = (count: number, letters = 2) =>
  `${'a'.repeat(letters)} `.repeat(count).trim().replace(/^a/, 'A').concat('?')
const ofLength = (length: number) => 'A'.padEnd(length - 1, 'a').concat('?')

test('a sound stem has no findings', () => {
  expect(said({})).toEqual([])
})

describe('length', () => {
  test.each([
    [14, ['error length: the question is shorter than 15 characters']],
    [15, []],
    [220, []],
    [221, ['error length: the question is too long']],
  ])('%i characters: %j', (length, expected) => {
    expect(said({ question: ofLength(length) })).toEqual(expected)
  })

  test.each([
    [30, []],
    [31, ['warning too-many-words: 31 words in the question']],
    [40, ['warning too-many-words: 40 words in the question']],
    [41, ['error length: the question is too long']],
  ])('%i words: %j', (count, expected) => {
    expect(said({ question: ofWords(count), options: [] })).toEqual(expected)
  })

  test.each([
    [46, []],
    [47, ['warning too-many-words: 47 words to read in a battle round']],
    [60, ['warning too-many-words: 60 words to read in a battle round']],
    [61, ['error too-many-words: 61 words to read in a battle round']],
  ])('%i words with the options: %j', (count, expected) => {
    const rest = count - 28
    const options = [rest - 9, 3, 3, 3].map((words) => 'o '.repeat(words).trim())
    expect(said({ question: ofWords(28), options })).toEqual(expected)
  })
})

describe('form', () => {
  const mark = "error no-question-mark: the question does not end with '?'"
  const capital = 'warning style: the question does not begin with a capital'
  test.each([
    ['Who painted this? Tell us.', [mark]],
    ['Who sang "Where are you?"', []],
    ['Who said "Why (not)?")', ["warning negative-stem: 'not' is overlooked"]],
    ['who painted the Mona Lisa?', [capital]],
    ['"Who goes there?" is a line of which play?', []],
    ['(Loudly) who shouted first?', []],
    ['101 what, in the Disney film?', []],
    ['- Who painted it, and when?', [capital]],
  ])('%s', (question, expected) => {
    expect(said({ question })).toEqual(expected)
  })

  const position = 'error position: names an option by its place, and places are shuffled'
  test('no place of an option is named, in the question or in the explanation', () => {
    expect(said({ question: 'Is it option B or something else?' })).toEqual([position])
    expect(said({ explanation: 'The first option is a joke that nobody believed.' })).toEqual([position])
  })
})

describe('what expires', () => {
  test.each<[string, string | undefined, string[]]>([
    ['Who is the current mayor of Rome?', undefined, ["error time-word: 'current' makes the answer expire"]],
    ['Who is the current mayor of Rome?', '2026-11', ["error time-word: 'current' makes the answer expire"]],
    ['Who was in 2020 the current mayor of Rome?', '2026-11', []],
    ['Who was in 2020 the current mayor of Rome?', undefined, ["error time-word: 'current' makes the answer expire"]],
    ['Who sang "Now and Then" with his band?', undefined, []],
    ['Which city is now called Istanbul, and once was not?', undefined, ["warning negative-stem: 'not' is overlooked"]],
    ['Who is the richest person in Peru?', undefined, ["warning volatile-fact: 'richest' can change"]],
    ['Who is the richest person in Peru?', '2026-11', []],
  ])('%s (as of %s)', (question, asOf, expected) => {
    expect(said({ question, ...(asOf && { asOf }) })).toEqual(expected)
  })
})

describe('wording', () => {
  test.each<[string, string | undefined, string[]]>([
    ['Which of these is not a fruit?', undefined, ["warning negative-stem: 'not' is overlooked"]],
    ['Which of these is not a fruit?', 'identify', ["warning negative-stem: 'not' is overlooked"]],
    ['Which of these is not a fruit?', 'odd-one-out', []],
    ['Which of these is NOT a fruit?', undefined, []],
    ['Who is the greatest painter of Rome?', undefined, ["warning opinion-word: 'greatest' is an opinion"]],
    ['Which bird usually nests on chimneys?', undefined, ["warning vague-quantity: 'usually' is vague"]],
    ['What is the largest lake in Africa?', undefined, ['warning superlative-no-measure: by what measure?']],
    ['What is the largest lake in Africa by area?', undefined, []],
  ])('%s (%s)', (question, shape, expected) => {
    expect(said({ question, ...(shape && { shape }) })).toEqual(expected)
  })
})
