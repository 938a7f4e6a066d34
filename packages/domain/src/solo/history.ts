import type { ServedQuestion } from '../question/question.ts'

export interface QuizQuestion extends Omit<ServedQuestion, 'explanation'> {
  /** For the review, where there is one. */
  explanation?: string
}

export interface HistoryEntry {
  question: QuizQuestion
  /** Empty when the question was not answered. */
  selectedAnswer: string
  isCorrect: boolean
}

export const answered = (question: QuizQuestion, selectedAnswer: string): HistoryEntry => ({
  question,
  selectedAnswer,
  isCorrect: selectedAnswer === question.answer,
})

export const notAnswered = (question: QuizQuestion): HistoryEntry => ({
  question,
  selectedAnswer: '',
  isCorrect: false,
})

export const scoreOf = (history: readonly HistoryEntry[]): number => history.filter(({ isCorrect }) => isCorrect).length

/** How the review names what was chosen. */
export const answerShown = ({ selectedAnswer }: HistoryEntry): string => selectedAnswer || 'Not answered'
