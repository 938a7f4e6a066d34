import type { OwnQuestion, OwnQuiz } from '@knowdown/domain/own-quiz/own-quiz'

/** The formats by the names that people know. */
export type FormatName =
  | 'Knowdown'
  | 'Kahoot spreadsheet'
  | 'Quizizz or Wayground spreadsheet'
  | 'Blooket spreadsheet'
  | 'Gimkit spreadsheet'
  | 'Table'
  | 'GIFT'
  | 'Aiken'
  | 'Moodle XML'
  | 'Open Trivia DB'
  | 'The Trivia API'
  | 'Razzia or Rahoot'
  | 'JSON'
  | 'OpenTriviaQA'
  | 'Term list'

export interface ImportedQuestion {
  /** The line, row or number in the file. */
  where: string
  question: OwnQuestion
  /** The file calls it a true or false question; it is one with two options. */
  isTrueFalse: boolean
  /** What is not as in the file, each as a plain sentence. */
  changes: readonly string[]
}

export interface LeftOut {
  where: string
  reason: string
}

/** What a file gives. Every question of it is in `imported` or in `leftOut`. */
export interface QuizImport {
  format: FormatName
  /** What the file says about the quiz; empty texts where it says nothing. */
  quiz: Omit<OwnQuiz, 'questions'>
  imported: readonly ImportedQuestion[]
  leftOut: readonly LeftOut[]
  /** What is to be said about the file as a whole. */
  notices: readonly string[]
  /** By the names that the questions use. */
  pictures: ReadonlyMap<string, Uint8Array>
}

export interface KindCounts {
  choice: number
  several: number
  trueFalse: number
  typeIn: number
  number: number
}

/** How many questions of each kind were imported. */
export function countKinds(imported: readonly ImportedQuestion[]): KindCounts {
  const counts: KindCounts = { choice: 0, several: 0, trueFalse: 0, typeIn: 0, number: 0 }
  for (const { question, isTrueFalse } of imported) counts[isTrueFalse ? 'trueFalse' : question.answer.kind]++
  return counts
}
