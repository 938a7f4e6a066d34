import { type Rule, warning } from './finding.ts'

const MAX_GRADE = { everyone: 14, fans: 17 }

/** Questions should be hard because of their subject, not because of their wording. */
export const checkReading: Rule = ({ difficulty, question, explanation }) => {
  const grade = readingGrade(`${question} ${explanation}`)
  const hardest = difficulty === 'easy' || difficulty === 'medium' ? MAX_GRADE.everyone : MAX_GRADE.fans
  return grade > hardest ? [warning('reading-level', `asks for ${grade.toFixed(1)} years of school to be read`)] : []
}

const MIN_WORDS = 5

/** Flesch-Kincaid grade: the years of school that a reader needs, from the length of sentences and words. */
export function readingGrade(text: string): number {
  const words = text.match(/[\p{L}']+/gu) ?? []
  if (words.length < MIN_WORDS) return 0
  const sentences = Math.max(1, text.match(/[.!?](?=["')]*(?:\s|$))/g)?.length ?? 0)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59
}

/** Groups of vowels, without the silent e at the end. */
const syllablesOf = (word: string): number =>
  Math.max(
    1,
    word
      .normalize('NFD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/e$/, '')
      .match(/[aeiouy]+/g)?.length ?? 0,
  )
