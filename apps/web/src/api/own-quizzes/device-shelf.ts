import type { KeptQuiz } from './own-quiz-store.ts'

/** A quiz as it lies on the device. */
export interface DeviceQuiz extends KeptQuiz {
  changedAt: number
  binnedAt: number | null
  /** When it was copied to an account; it is no longer shown then. */
  movedAt: number | null
  /** The length of its text. */
  bytes: number
}

/** Where the quizzes of this device lie. */
export interface QuizShelf {
  all(): Promise<DeviceQuiz[]>
  read(id: string): Promise<DeviceQuiz | undefined>
  /** Reads and writes in one transaction; if `apply` throws, nothing is changed. */
  update<Result>(
    id: string,
    apply: (before: DeviceQuiz | undefined, bytesOfOthers: number) => { quiz: DeviceQuiz; result: Result },
  ): Promise<Result>
  remove(id: string): Promise<void>
}
