import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'

interface QuizOnShelf {
  id: string
  title: string
  /** How many questions it has. */
  questions: number
}

/** One whole quiz, of which the party gets a copy. */
export interface HostedQuiz {
  /** Null for a quiz that only this screen knows. */
  id: string | null
  title: string
  questions: readonly OwnQuestion[]
  /** Of the questions, where the quiz is stored. */
  ids?: readonly string[]
  /** Its author marks it as 17+. */
  mature?: boolean
  /** Places of those that are linked with the bank. */
  ofBank?: ReadonlySet<number>
}

/** Where the host's own quizzes are, on the device or in the account. A rejection carries a sentence for people. */
export interface QuizShelf {
  list(): Promise<readonly QuizOnShelf[]>
  /** Null when there is no such quiz. */
  read(id: string): Promise<HostedQuiz | null>
}
