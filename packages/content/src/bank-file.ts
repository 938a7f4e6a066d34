import { isDifficulty } from '@knowdown/domain/catalogue/difficulty'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { ok, type Result, refuse } from '@knowdown/domain/result'

/** A question with the fields that only writers and checkers need. */
export interface BankItem extends BankQuestion {
  /** Where the fact can be looked up. */
  source: string
  /** Year and month in which a fact that can change was last looked up. */
  asOf?: string
  /** Rules of the checker that two people agreed not to apply here. */
  waive?: readonly string[]
}

export interface BankFile {
  category: string
  name: string
  pack: string | null
  sensitive: boolean
  /** Lines shown while a quiz of this category is prepared. */
  loading: readonly string[]
  questions: readonly BankItem[]
}

type Fields = Record<string, unknown>

/** Validates only what serving a question needs; `checkBank` judges whether it is a good question. */
export function parseBankFile(text: string, category: string): Result<BankFile, string> {
  const file = parse(text)
  if (!isRecord(file) || !Array.isArray(file.questions)) return refuse('is not a question file')
  if (file.category !== category) return refuse(`says it is about '${String(file.category)}'`)
  const broken = file.questions.findIndex((question) => !isServable(question))
  if (broken >= 0) return refuse(`has a broken question (number ${broken + 1}, ${nameOf(file.questions[broken])})`)
  const questions = file.questions as BankItem[]
  for (const question of questions) question.category = category
  return ok({
    category,
    name: String(file.name),
    pack: typeof file.pack === 'string' ? file.pack : null,
    sensitive: file.sensitive === true,
    loading: isTexts(file.loading) ? file.loading : [],
    questions,
  })
}

/** The text of a question file with other groups, by question id; one question in each line, as it was. */
export function withGroups(text: string, groupOf: ReadonlyMap<string, string>): string {
  const { questions, ...head } = JSON.parse(text) as { questions: BankItem[] }
  const lines = questions.map(({ group: _, ...question }) => {
    const group = groupOf.get(question.id)
    return ` ${JSON.stringify(group === undefined ? question : { ...question, group })}`
  })
  return `${JSON.stringify(head).slice(0, -1)},"questions":[\n${lines.join(',\n')}\n]}\n`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

const isServable = (question: unknown): boolean =>
  isRecord(question) &&
  [question.id, question.question, question.answer, question.explanation, question.source].every(isText) &&
  isDifficulty(question.difficulty) &&
  isTexts(question.options) &&
  question.options.length === 4 &&
  new Set(question.options).size === 4 &&
  question.options.some((option) => option === question.answer) &&
  isTexts(question.tags) &&
  question.tags.length > 0

const nameOf = (question: unknown): string =>
  isRecord(question) && isText(question.id) ? question.id : 'without an id'
