import {
  type Choices,
  type FinishedQuiz,
  type HistoryEntry,
  initialSoloQuiz,
  type QuizQuestion,
  type QuizSetup,
  type QuizStage,
  type ScreenOf,
  type SoloQuiz,
  type SoloScreen,
  type Viewer,
} from './solo-state.ts'

const LOADING_MESSAGE = 'Preparing your quiz...'
const FAILURE_MESSAGE = 'Error loading questions. Please try again.'

export const SECONDS_PER_QUESTION = 20

const isOn = <Kind extends SoloScreen['kind']>(screen: SoloScreen, kind: Kind): screen is ScreenOf<Kind> =>
  screen.kind === kind

/** Applies a change only if the given screen is shown. */
export function onScreen<Kind extends SoloScreen['kind']>(
  quiz: SoloQuiz,
  kind: Kind,
  change: (screen: ScreenOf<Kind>) => SoloScreen,
): SoloQuiz {
  return isOn(quiz.screen, kind) ? { ...quiz, screen: change(quiz.screen) } : quiz
}

/** Applies a reply once, and only if it belongs to the latest request. */
export const onLoadingReply = (
  quiz: SoloQuiz,
  attempt: number,
  change: (loading: ScreenOf<'loading'>) => ScreenOf<'loading'>,
): SoloQuiz =>
  onScreen(quiz, 'loading', (loading) =>
    attempt === quiz.attempt && loading.stage.kind === 'fetching' ? change(loading) : loading,
  )

export const changeChoices = (quiz: SoloQuiz, choice: Partial<Choices>): SoloQuiz =>
  onScreen(quiz, 'home', (home) => ({ ...home, choices: { ...home.choices, ...choice } }))

export const startLoading = (quiz: SoloQuiz, game: QuizSetup): SoloQuiz => ({
  ...quiz,
  attempt: quiz.attempt + 1,
  paused: null,
  screen: { kind: 'loading', game, message: LOADING_MESSAGE, stage: { kind: 'fetching', progress: PROGRESS_START } },
})

export const failLoading = (loading: ScreenOf<'loading'>, detail: string): ScreenOf<'loading'> => ({
  ...loading,
  stage: { kind: 'failed', message: FAILURE_MESSAGE, detail },
})

export const askingStage = ({ timed }: QuizSetup, at: number): QuizStage => ({
  kind: 'asking',
  closesAt: timed ? at + SECONDS_PER_QUESTION * 1000 : null,
})

/** Judges the open question once. When `judge` returns null, the question stays open. */
export const settleQuestion = (
  quiz: SoloQuiz,
  judge: (question: QuizQuestion, closesAt: number | null) => HistoryEntry | null,
): SoloQuiz =>
  onScreen(quiz, 'quiz', (screen) => {
    const question = screen.set.questions[screen.history.length]
    if (screen.stage.kind !== 'asking' || question === undefined) return screen
    const entry = judge(question, screen.stage.closesAt)
    return entry === null ? screen : { ...screen, history: [...screen.history, entry], stage: { kind: 'answered' } }
  })

export function showResults(quiz: SoloQuiz, finished: FinishedQuiz, { signedIn }: Viewer): SoloQuiz {
  const signUpPrompt = !signedIn && !quiz.signUpPrompted
  return {
    ...quiz,
    screen: { kind: 'results', finished, signUpPrompt },
    signUpPrompted: quiz.signUpPrompted || signUpPrompt,
  }
}

const homeWith = (choices: Choices): ScreenOf<'home'> => ({ kind: 'home', choices, warning: null })

/** The home screen with the earlier choices, after the player left or loading failed. */
export function homeScreenFrom(screen: SoloScreen): ScreenOf<'home'> {
  if (screen.kind === 'home') return homeWith(screen.choices)
  const game = 'game' in screen ? screen.game : screen.finished.game
  return homeWith({ mode: 'solo', picked: true, ...game })
}

/** Goes home and keeps a running quiz, so that it can be resumed. */
export const leaveForHome = (quiz: SoloQuiz): SoloQuiz => ({
  ...quiz,
  screen: homeScreenFrom(quiz.screen),
  paused: quiz.screen.kind === 'quiz' ? quiz.screen : quiz.paused,
})

/** Returns to the open question. Its countdown went on meanwhile, so that leaving gains no time. */
export const resumeQuiz = (quiz: SoloQuiz): SoloQuiz =>
  quiz.screen.kind === 'home' && quiz.paused !== null ? { ...quiz, screen: quiz.paused, paused: null } : quiz

/** Resets everything but the countdown setting, which players expect to keep; the last category is suggested. */
export function startOver(quiz: SoloQuiz, { category, timed }: QuizSetup): SoloQuiz {
  return changeChoices(
    { ...initialSoloQuiz(category), attempt: quiz.attempt, signUpPrompted: quiz.signUpPrompted },
    { timed },
  )
}

export const PROGRESS_START = 10
export const PROGRESS_DONE = 100
export const PROGRESS_EVERY_MS = 300
/** Delay between full progress and the first question, so that the full bar is visible. */
export const QUIZ_STARTS_AFTER_MS = 500

const CEILING = 90
const LONGEST_STEP = 15

/** Adds a step of 1 to 15; `random` is from 0 up to, but not including, 1. Stops at 90, because only the arrival of the questions completes the bar. */
export function nextProgress(progress: number, random: number): number {
  if (progress >= CEILING) return progress
  return Math.min(CEILING, progress + 1 + Math.floor(random * LONGEST_STEP))
}
