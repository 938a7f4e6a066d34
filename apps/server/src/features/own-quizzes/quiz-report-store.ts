import type { QuizReport, QuizReportReason } from '@knowdown/domain/own-quiz/quiz-reports'

type QuizVerdict = 'left' | 'closed' | 'withdrawn'

export interface NewQuizReport {
  quizId: string
  /** Null for the whole quiz. */
  questionId: string | null
  reporter: string
  networkHash: string
  reason: QuizReportReason
  words: string
}

export interface ReportedQuiz {
  quizId: string
  title: string
  state: 'shared' | 'closed' | 'withdrawn'
  author: { userId: string; name: string; withdrawn: number; forCopyright: number; isBarred: boolean }
  reports: readonly (QuizReport & { questionId: string | null; words: string; at: number })[]
  questions: readonly { questionId: string; text: string; picture: string | null }[]
}

export interface QuizReportStore {
  /**
   * Keeps the report and returns all open ones of the quiz; null when an operator has left the quiz as it is and nobody
   * has edited it since.
   */
  add(report: NewQuizReport): Promise<{ reports: readonly QuizReport[]; hasPictures: boolean } | null>
  /** Only while nothing else was decided. */
  close(quizId: string, reason: QuizReportReason): Promise<void>
  open(): Promise<readonly ReportedQuiz[]>
  /** Settles all reports. Null if there is no such quiz. Returns how often the author was withdrawn for copyright. */
  decide(
    quizId: string,
    verdict: 'left' | 'withdrawn',
    reason: QuizReportReason,
  ): Promise<{ author: string; before: QuizVerdict | null; forCopyright: number } | null>
  authorOf(quizId: string): Promise<string | null>
  /** A reason of null lets the author share again. */
  bar(userId: string, reason: QuizReportReason | null): Promise<void>
}
