import type { Difficulty } from '../catalogue/difficulty.ts'
import type { QuestionSet } from './solo-screen.ts'

/** Who is looking when a quiz ends: decides whether an ad and the prompt to sign up are due. */
export interface Viewer {
  premium: boolean
  adsReady: boolean
  signedIn: boolean
}

/** Everything that can happen to a solo quiz. Replies carry the attempt they belong to, moments their time. */
export type SoloFact =
  | { type: 'mode-chosen'; mode: 'solo' | 'multi' }
  | { type: 'difficulty-chosen'; difficulty: Difficulty }
  | { type: 'timer-switched'; timed: boolean }
  | { type: 'category-chosen'; category: string; warningAccepted: boolean }
  | { type: 'warning-accepted' }
  | { type: 'warning-closed' }
  | { type: 'start-pressed' }
  | { type: 'progress-due'; roll: number }
  | { type: 'loading-message-received'; attempt: number; message: string }
  | { type: 'questions-received'; attempt: number; set: QuestionSet }
  | { type: 'questions-failed'; attempt: number; detail: string }
  | { type: 'failure-shown' }
  | { type: 'quiz-began'; at: number }
  | { type: 'answer-chosen'; option: string; at: number }
  | { type: 'time-ran-out'; at: number }
  | { type: 'next-pressed'; at: number; viewer: Viewer }
  | { type: 'ad-closed'; viewer: Viewer }
  | { type: 'sign-up-prompt-closed' }
  | { type: 'result-recorded'; setId: string }
  | { type: 'review-opened' }
  | { type: 'review-closed' }
  | { type: 'continue-pressed' }
  | { type: 'play-again-pressed' }
  | { type: 'home-pressed' }
  | { type: 'quiz-resumed' }
  | { type: 'disclosure-closed'; at: number }
