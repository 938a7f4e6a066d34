import type { Difficulty } from '../catalogue/difficulty.ts'
import { type Telling, tellingOf } from './may-meet.ts'
import type { BankQuestion } from './question.ts'

/** A question with the fields that the quiz rules compare, computed once instead of on every request. */
export interface Candidate extends Telling {
  question: BankQuestion
  topic: string
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
      const candidates = prepared.get(key) ?? candidatesOf(cells.get(key) ?? [])
      prepared.set(key, candidates)
      return candidates
    },
  }
}

const cellKey = (category: string, difficulty: Difficulty) => `${difficulty} ${category}`

/** A larger share of stems names what the category is about: a band, a book. */
const MAX_NAMING_SHARE = 0.2

/** Every player knows what a category is about, so an answer that is its subject is not given away by other stems. */
function candidatesOf(questions: readonly BankQuestion[]): readonly Candidate[] {
  const candidates = questions.map((question) => ({ question, topic: question.tags[0], ...tellingOf(question) }))
  const isSubject = (answer: string) =>
    candidates.filter(({ stem }) => stem.includes(answer)).length > Math.max(2, MAX_NAMING_SHARE * candidates.length)
  return candidates.map((one) => ({ ...one, canBeGivenAway: one.canBeGivenAway && !isSubject(one.answer) }))
}
