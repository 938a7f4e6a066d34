import {
  type Choices,
  type FinishedQuiz,
  type Game,
  type HistoryEntry,
  openingSoloQuiz,
  type QuizQuestion,
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

/** Changes the screen when it is the one that the change is about. */
export function on<Kind extends SoloScreen['kind']>(
  quiz: SoloQuiz,
  kind: Kind,
  change: (screen: ScreenOf<Kind>) => SoloScreen,
): SoloQuiz {
  return isOn(quiz.screen, kind) ? { ...quiz, screen: change(quiz.screen) } : quiz
}

/** A reply counts once, and only for the request that is being waited for. */
export const onReply = (
  quiz: SoloQuiz,
  attempt: number,
  change: (loading: ScreenOf<'loading'>) => ScreenOf<'loading'>,
): SoloQuiz =>
  on(quiz, 'loading', (loading) =>
    attempt === quiz.attempt && loading.stage.kind === 'fetching' ? change(loading) : loading,
  )

export const choose = (quiz: SoloQuiz, choice: Partial<Choices>): SoloQuiz =>
  on(quiz, 'home', (home) => ({ ...home, choices: { ...home.choices, ...choice } }))

export const load = (quiz: SoloQuiz, game: Game): SoloQuiz => ({
  ...quiz,
  attempt: quiz.attempt + 1,
  paused: null,
  screen: { kind: 'loading', game, message: LOADING_MESSAGE, stage: { kind: 'fetching', progress: PROGRESS_START } },
})

export const failed = (loading: ScreenOf<'loading'>, detail: string): ScreenOf<'loading'> => ({
  ...loading,
  stage: { kind: 'failed', message: FAILURE_MESSAGE, detail },
})

export const asking = ({ timed }: Game, at: number): QuizStage => ({
  kind: 'asking',
  closesAt: timed ? at + SECONDS_PER_QUESTION * 1000 : null,
})

/** Settles the open question, once: a verdict of null leaves it open. */
export const settle = (
  quiz: SoloQuiz,
  judge: (question: QuizQuestion, closesAt: number | null) => HistoryEntry | null,
): SoloQuiz =>
  on(quiz, 'quiz', (screen) => {
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

/** Home again with what was chosen before: the player left, or the questions did not come. */
export function homeFrom(screen: SoloScreen): ScreenOf<'home'> {
  if (screen.kind === 'home') return homeWith(screen.choices)
  const game = 'game' in screen ? screen.game : screen.finished.game
  return homeWith({ mode: 'solo', ...game })
}

/** A quiz under way is not lost by going home. */
export const leaveForHome = (quiz: SoloQuiz): SoloQuiz => ({
  ...quiz,
  screen: homeFrom(quiz.screen),
  paused: quiz.screen.kind === 'quiz' ? quiz.screen : quiz.paused,
})

/** Back to the question that was open. Its countdown did not wait: leaving is no way to win time. */
export const resume = (quiz: SoloQuiz): SoloQuiz =>
  quiz.screen.kind === 'home' && quiz.paused !== null ? { ...quiz, screen: quiz.paused, paused: null } : quiz

/** Home with everything reset but the countdown, which is a habit of the player and not part of a game. */
export function freshStart(quiz: SoloQuiz, { timed }: Game): SoloQuiz {
  return choose({ ...openingSoloQuiz(), attempt: quiz.attempt, signUpPrompted: quiz.signUpPrompted }, { timed })
}

export const PROGRESS_START = 10
export const PROGRESS_DONE = 100
export const PROGRESS_EVERY_MS = 300
/** The quiz begins so long after its questions came, so that the full bar is seen. */
export const QUIZ_STARTS_AFTER_MS = 500

const CEILING = 90
const LONGEST_STEP = 15

/** One step of 1 to 15, by a roll of the dice. It stops at 90: a bar that waits at the end would be a lie. */
export function nextProgress(progress: number, roll: number): number {
  if (progress >= CEILING) return progress
  return Math.min(CEILING, progress + 1 + Math.floor(roll * LONGEST_STEP))
}
