import { DIFFICULTIES, type Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { lengthOf, wordsOf } from '@knowdown/domain/question/words'
import type { BankFile, BankItem } from './bank-file.ts'
import { isAboutUsOrUk } from './check-category-balance.ts'

export interface CategoryStats {
  category: string
  counts: Record<Difficulty, number>
  total: number
  /** Shares from 0 to 1: the right option is the longest, a rule is waived, the question is about the USA or the UK. */
  longestRight: number
  waived: number
  usOrUk: number
  /** Average number of words of a question with its options. */
  words: number
}

export function bankStats(files: readonly BankFile[]): readonly CategoryStats[] {
  return files.map(({ category, questions }) => summariseQuestions(category, questions))
}

export const overallStats = (files: readonly BankFile[]): CategoryStats =>
  summariseQuestions(
    'all',
    files.flatMap(({ questions }) => questions),
  )

function summariseQuestions(category: string, items: readonly BankItem[]): CategoryStats {
  const countOf = (level: Difficulty) => items.filter(({ difficulty }) => difficulty === level).length
  const share = (has: (item: BankItem) => boolean) => items.filter(has).length / Math.max(1, items.length)
  return {
    category,
    counts: Object.fromEntries(DIFFICULTIES.map((level) => [level, countOf(level)])) as Record<Difficulty, number>,
    total: items.length,
    longestRight: share(({ options, answer }) =>
      options.every((option) => option === answer || lengthOf(option) < lengthOf(answer)),
    ),
    waived: share(({ waive }) => (waive?.length ?? 0) > 0),
    usOrUk: share(isAboutUsOrUk),
    words:
      items.reduce((sum, { question, options }) => sum + wordsOf([question, ...options].join(' ')).length, 0) /
      Math.max(1, items.length),
  }
}
