import { isDifficulty } from '../catalogue/difficulty.ts'
import type { SoloQuiz } from './solo-state.ts'
import { homeScreenFrom } from './solo-transitions.ts'

/** Raised when the shape changes, so that an older snapshot is ignored. */
const VERSION = 3

export const saveSoloQuiz = (quiz: SoloQuiz): string => JSON.stringify({ version: VERSION, quiz })

/**
 * The quiz as it was before a reload; null when nothing usable was saved. A request under way did not survive the
 * reload, so its loading screen becomes home with the same choices.
 */
export function restoreSoloQuiz(saved: string | null): SoloQuiz | null {
  const found = parse(saved)
  if (!isRecord(found) || found.version !== VERSION || !isSoloQuiz(found.quiz)) return null
  const quiz = found.quiz
  const { screen } = quiz
  const lost = screen.kind === 'home' || (screen.kind === 'loading' && screen.stage.kind !== 'ready')
  return lost ? { ...quiz, screen: homeScreenFrom(screen) } : quiz
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // A damaged snapshot is treated like none: the player starts at home.
    return null
  }
}

type Fields = Record<string, unknown>
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText = (value: unknown) => typeof value === 'string'
const isFlag = (value: unknown) => typeof value === 'boolean'
const isNumber = (value: unknown) => typeof value === 'number'
const isListOf = (value: unknown, holds: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.every(holds)

function isSoloQuiz(value: unknown): value is SoloQuiz {
  return (
    isRecord(value) &&
    isNumber(value.attempt) &&
    isFlag(value.signUpPrompted) &&
    isScreen(value.screen) &&
    (value.paused === null || isPaused(value.paused))
  )
}

const isPaused = (screen: unknown) => isScreen(screen) && isRecord(screen) && screen.kind === 'quiz'

function isScreen(screen: unknown): boolean {
  if (!isRecord(screen)) return false
  switch (screen.kind) {
    case 'home':
      return isRecord(screen.choices) && isChoices(screen.choices)
    case 'loading':
      return isGame(screen.game) && isText(screen.message) && isLoadingStage(screen.stage)
    case 'quiz':
      return isGame(screen.game) && isNumber(screen.startedAt) && isQuizUnderWay(screen)
    case 'results':
      return isFlag(screen.signUpPrompt) && isFinished(screen.finished)
    case 'ad':
    case 'review':
      return isFinished(screen.finished)
    default:
      return false
  }
}

const isChoices = ({ mode, category, picked, difficulty, timed }: Fields) =>
  (mode === 'solo' || mode === 'multi') &&
  (category === null || isText(category)) &&
  isFlag(picked) &&
  isDifficulty(difficulty) &&
  isFlag(timed)

const isGame = (game: unknown) =>
  isRecord(game) && isText(game.category) && isDifficulty(game.difficulty) && isFlag(game.timed)

const isLoadingStage = (stage: unknown) =>
  isRecord(stage) &&
  (stage.kind === 'ready' ? questionsIn(stage.set) > 0 : stage.kind === 'fetching' || stage.kind === 'failed')

/** The history must fit the stage; otherwise the screen would show a question that does not exist. */
function isQuizUnderWay({ set, history, stage }: Fields): boolean {
  if (!isListOf(history, isEntry) || !isRecord(stage)) return false
  const questions = questionsIn(set)
  if (stage.kind === 'answered') return history.length > 0 && history.length <= questions
  return stage.kind === 'asking' && (stage.closesAt === null || isNumber(stage.closesAt)) && history.length < questions
}

const isFinished = (finished: unknown) =>
  isRecord(finished) &&
  isGame(finished.game) &&
  isNumber(finished.tookMs) &&
  isFlag(finished.recorded) &&
  (finished.earlierBest == null || isNumber(finished.earlierBest)) &&
  isListOf(finished.history, isEntry) &&
  finished.history.length > 0 &&
  finished.history.length === questionsIn(finished.set)

/** The number of questions in a set; 0 when the value is no set. */
const questionsIn = (set: unknown) =>
  isRecord(set) && isText(set.id) && isListOf(set.questions, isQuestion) ? set.questions.length : 0

const isQuestion = (question: unknown) =>
  isRecord(question) &&
  isText(question.id) &&
  isText(question.question) &&
  isText(question.answer) &&
  isListOf(question.options, isText)

const isEntry = (entry: unknown) =>
  isRecord(entry) && isQuestion(entry.question) && isText(entry.selectedAnswer) && isFlag(entry.isCorrect)
