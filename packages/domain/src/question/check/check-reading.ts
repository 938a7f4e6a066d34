import { type Rule, warning } from './finding.ts'

const HARDEST = { everyone: 14, fans: 17 }

/** A question that is hard to read is hard for the wrong reason. */
export const checkReading: Rule = ({ difficulty, question, explanation }) => {
  const grade = readingGrade(`${question} ${explanation}`)
  const hardest = difficulty === 'easy' || difficulty === 'medium' ? HARDEST.everyone : HARDEST.fans
  return grade > hardest ? [warning('reading-level', `asks for ${grade.toFixed(1)} years of school to be read`)] : []
}

const FEWEST_WORDS = 5

/** Years of school that a text asks of its reader, by Flesch and Kincaid: long sentences and long words. */
export function readingGrade(text: string): number {
  const words = text.match(/[\p{L}']+/gu) ?? []
  if (words.length < FEWEST_WORDS) return 0
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
