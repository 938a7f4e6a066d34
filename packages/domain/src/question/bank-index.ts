import type { Difficulty } from '../catalogue/difficulty.ts'
import type { BankQuestion } from './question.ts'
import { fold } from './words.ts'

/** A question with the fields that the quiz rules compare, computed once instead of on every request. */
export interface Candidate {
  question: BankQuestion
  topic: string
  /** Words of the question, folded, with a space around each. */
  stem: string
  /** The answer folded in the same way. */
  answer: string
}

/** The questions that may be served, by cell: one category at one difficulty. */
export interface BankIndex {
  cell(category: string, difficulty: Difficulty): readonly Candidate[]
}

/** A cell is prepared when it is first asked for: all cells at once would be a tenth of the start of a server. */
export function indexBank(questions: Iterable<BankQuestion>): BankIndex {
  const cells = new Map<string, BankQuestion[]>()
  for (const question of questions) {
    if ((question.status ?? 'active') !== 'active') continue
    const key = cellKey(question.category, question.difficulty)
    const cell = cells.get(key)
    if (cell) cell.push(question)
    else cells.set(key, [question])
  }
  const prepared = new Map<string, readonly Candidate[]>()
  return {
    cell(category, difficulty) {
      const key = cellKey(category, difficulty)
      const candidates = prepared.get(key) ?? (cells.get(key) ?? []).map(candidateFor)
      prepared.set(key, candidates)
      return candidates
    },
  }
}

const cellKey = (category: string, difficulty: Difficulty) => `${difficulty} ${category}`

const candidateFor = (question: BankQuestion): Candidate => ({
  question,
  topic: question.tags[0],
  stem: fold(question.question),
  answer: fold(question.answer).replace(/^ (?:the|an?) (?=\S)/, ' '),
})
