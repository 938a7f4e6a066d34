import type { Rule } from './finding.ts'
import { warning } from './finding.ts'
import { readingGrade } from './reading-grade.ts'

const HARDEST = { everyone: 14, fans: 17 }

/** A question that is hard to read is hard for the wrong reason. */
export const checkReading: Rule = ({ difficulty, question, explanation }) => {
  const grade = readingGrade(`${question} ${explanation}`)
  const hardest = difficulty === 'easy' || difficulty === 'medium' ? HARDEST.everyone : HARDEST.fans
  return grade > hardest ? [warning('reading-level', `asks for ${grade.toFixed(1)} years of school to be read`)] : []
}
