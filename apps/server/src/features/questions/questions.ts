import type { Insights } from './insights.ts'
import type { LoadingMessages } from './loading-messages.ts'
import type { QuestionReports } from './question-reports.ts'
import type { SoloQuizzes } from './solo-quizzes.ts'

/** The services about questions that HTTP routes call. */
export interface Questions {
  quizzes: SoloQuizzes
  loadingMessages: LoadingMessages
  insights: Insights
  reports: QuestionReports
}
