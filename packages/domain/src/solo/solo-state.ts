import { DEFAULT_CATEGORY } from '../catalogue/category.ts'
import { DEFAULT_DIFFICULTY, type Difficulty } from '../catalogue/difficulty.ts'
import type { ServedQuestion } from '../question/question.ts'

/** What the player chooses at home. */
export interface Choices {
  mode: 'solo' | 'multi'
  difficulty: Difficulty
  category: string | null
  /** False for a category that home only suggests. */
  picked: boolean
  /** Whether each question has a countdown. */
  timed: boolean
}

/** The choices with which a quiz was started. */
export interface QuizSetup {
  category: string
  difficulty: Difficulty
  timed: boolean
}

/** The questions of one quiz as the server issued them. */
export interface QuestionSet {
  id: string
  questions: readonly QuizQuestion[]
}

export interface FinishedQuiz {
  game: QuizSetup
  set: QuestionSet
  /** One entry per question. */
  history: readonly HistoryEntry[]
  /** From the first question to the last Next. */
  tookMs: number
  /** Whether the server has recorded the result. */
  recorded: boolean
  /** The player's best before this quiz, which the server tells when it records the result; null for the first. */
  earlierBest?: number | null
}

export type LoadingStage =
  | { kind: 'fetching'; progress: number }
  | { kind: 'ready'; set: QuestionSet }
  | { kind: 'failed'; message: string; detail: string }

/** While asking, the open question is the one after the history; while answered, it is the history's last. */
export type QuizStage = { kind: 'asking'; closesAt: number | null } | { kind: 'answered' }

export type SoloScreen =
  | { kind: 'home'; choices: Choices; warning: { category: string; accepted: boolean } | null }
  | { kind: 'loading'; game: QuizSetup; message: string; stage: LoadingStage }
  | {
      kind: 'quiz'
      game: QuizSetup
      set: QuestionSet
      history: readonly HistoryEntry[]
      stage: QuizStage
      startedAt: number
    }
  | { kind: 'ad'; finished: FinishedQuiz }
  | { kind: 'results'; finished: FinishedQuiz; signUpPrompt: boolean }
  | { kind: 'review'; finished: FinishedQuiz }

export type ScreenOf<Kind extends SoloScreen['kind']> = Extract<SoloScreen, { kind: Kind }>

export interface SoloQuiz {
  screen: SoloScreen
  /** Counts the requests for questions, so that a late reply to an earlier request is ignored. */
  attempt: number
  /** Whether the prompt to sign up was shown; it is shown only once. */
  signUpPrompted: boolean
  /** A quiz that was left unfinished. It can be resumed until another one starts. */
  paused: ScreenOf<'quiz'> | null
}

/** Home comes with a category, so that one tap starts a quiz: the last one played, at first General Knowledge. */
export function initialSoloQuiz(lastCategory: string | null = null): SoloQuiz {
  const choices: Choices = {
    mode: 'solo',
    difficulty: DEFAULT_DIFFICULTY,
    category: lastCategory ?? DEFAULT_CATEGORY,
    picked: false,
    timed: false,
  }
  return { screen: { kind: 'home', choices, warning: null }, attempt: 0, signUpPrompted: false, paused: null }
}

/** Index of the question on the screen. */
export const questionIndex = ({ history, stage }: Pick<ScreenOf<'quiz'>, 'history' | 'stage'>): number =>
  stage.kind === 'asking' ? history.length : history.length - 1

/** The category with which a battle or a challenge begins: only one that the player chose. */
export const presetCategory = ({ category, picked }: Choices): string | null => (picked ? category : null)

export const canStart = ({ mode, category }: Choices): boolean => mode === 'solo' && category !== null

export interface QuizQuestion extends Omit<ServedQuestion, 'explanation'> {
  /** Shown in the review. */
  explanation?: string | undefined
}

export interface HistoryEntry {
  question: QuizQuestion
  /** Empty when the question was not answered. */
  selectedAnswer: string
  isCorrect: boolean
}

export const answeredEntry = (question: QuizQuestion, selectedAnswer: string): HistoryEntry => ({
  question,
  selectedAnswer,
  isCorrect: selectedAnswer === question.answer,
})

export const unansweredEntry = (question: QuizQuestion): HistoryEntry => ({
  question,
  selectedAnswer: '',
  isCorrect: false,
})

export const scoreOf = (history: readonly HistoryEntry[]): number => history.filter(({ isCorrect }) => isCorrect).length

export const answerLabel = ({ selectedAnswer }: HistoryEntry): string => selectedAnswer || 'Not answered'

/** The player when a quiz ends: decides whether an ad and the prompt to sign up are shown. */
export interface Viewer {
  premium: boolean
  adsReady: boolean
  signedIn: boolean
}

/** Everything that can happen in a solo quiz. Replies carry the attempt that they belong to. */
export type SoloEvent =
  | { type: 'mode-chosen'; mode: 'solo' | 'multi' }
  | { type: 'difficulty-chosen'; difficulty: Difficulty }
  | { type: 'timer-switched'; timed: boolean }
  | { type: 'category-chosen'; category: string; warningAccepted: boolean }
  | { type: 'warning-accepted' }
  | { type: 'warning-closed' }
  | { type: 'start-pressed' }
  | { type: 'progress-due'; random: number }
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
  | { type: 'result-recorded'; setId: string; earlierBest: number | null }
  | { type: 'review-opened' }
  | { type: 'review-closed' }
  | { type: 'continue-pressed' }
  | { type: 'play-again-pressed' }
  | { type: 'home-pressed' }
  | { type: 'quiz-resumed' }
  /** How long something covered the open question. */
  | { type: 'countdown-held'; ms: number }
