import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { checkQuestion } from '@knowdown/domain/question/check/check-question'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { Problem } from '../../problem.ts'
import type { QuestionText } from '../questions/question-records.ts'

/** One change of a question; all of it is stored, or nothing. */
export interface QuestionEdit {
  questionId: string
  text: QuestionText
  /** Null while it stays as it is. */
  difficulty: Difficulty | null
  /** With another key: the right option, and how it was written before. Scores that counted the old key follow. */
  correctAnswers: readonly string[] | null
  at: number
}

export interface QuestionEditStore {
  /** With another key the question is back in play, its reports are settled and its measured difficulty is forgotten. */
  save(edit: QuestionEdit): Promise<void>
}

/** What an operator wants a question to be. */
export interface WantedQuestion extends QuestionText {
  difficulty: Difficulty
}

/** The rules for questions of the bank; warnings need a second look, errors are refused. */
export function checkWanted(wanted: WantedQuestion): readonly string[] {
  const findings = checkQuestion(wanted)
  const errors = findings.filter(({ level }) => level === 'error').map(({ message }) => message)
  if (errors.length > 0) throw new Problem('invalid', errors.join(' '))
  return findings.map(({ message }) => message)
}

/** Options are known by their place, so that answers stay counted; the same texts in another order change nothing. */
export function planEdit(current: BankQuestion, original: BankQuestion | null, wanted: WantedQuestion, at: number) {
  if (wanted.options.length !== current.options.length) {
    throw new Problem('invalid', `A question has ${current.options.length} options.`)
  }
  const isReordered = wanted.options.toSorted().join('\n') === current.options.toSorted().join('\n')
  const options = isReordered ? current.options : wanted.options
  const key = options.indexOf(wanted.answer)
  const isNewKey = key !== current.options.indexOf(current.answer)
  const written = [wanted.answer, current.options[key], original?.options[key]]
  const { question, answer, explanation } = wanted
  return {
    questionId: current.id,
    text: { question, options, answer, explanation },
    difficulty: wanted.difficulty === current.difficulty ? null : wanted.difficulty,
    correctAnswers: isNewKey ? [...new Set(written.filter((text) => text !== undefined))] : null,
    at,
  } satisfies QuestionEdit
}
