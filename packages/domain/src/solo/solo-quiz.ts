import { isSensitive } from '../catalogue/category.ts'
import { assertNever } from '../result.ts'
import { answeredEntry, type SoloEvent, type SoloQuiz, unansweredEntry } from './solo-state.ts'
import {
  askingStage,
  changeChoices,
  failLoading,
  homeScreenFrom,
  leaveForHome,
  nextProgress,
  onLoadingReply,
  onScreen,
  resumeQuiz,
  settleQuestion,
  showResults,
  startLoading,
  startOver,
} from './solo-transitions.ts'

/** How long an error message is shown before the home screen returns. */
export const FAILURE_SHOWN_MS = 2000

/** The whole flow from home to review. An event that does not fit the screen came late or twice and is ignored. */
export function reduceSoloQuiz(quiz: SoloQuiz, event: SoloEvent): SoloQuiz {
  switch (event.type) {
    case 'mode-chosen':
      return changeChoices(quiz, { mode: event.mode })
    case 'difficulty-chosen':
      return changeChoices(quiz, { difficulty: event.difficulty })
    case 'timer-switched':
      return changeChoices(quiz, { timed: event.timed })
    case 'category-chosen':
      return onScreen(quiz, 'home', (home) =>
        isSensitive(event.category) && !event.warningAccepted
          ? { ...home, warning: { category: event.category, accepted: false } }
          : { ...home, choices: { ...home.choices, category: event.category, picked: true }, warning: null },
      )
    case 'warning-accepted':
      return onScreen(quiz, 'home', (home) => {
        if (home.warning === null) return home
        const { category } = home.warning
        return { ...home, choices: { ...home.choices, category, picked: true }, warning: { category, accepted: true } }
      })
    case 'warning-closed':
      return onScreen(quiz, 'home', (home) => ({ ...home, warning: null }))
    case 'start-pressed': {
      if (quiz.screen.kind !== 'home') return quiz
      const { mode, category, difficulty, timed } = quiz.screen.choices
      return mode === 'solo' && category !== null ? startLoading(quiz, { category, difficulty, timed }) : quiz
    }
    case 'progress-due':
      return onScreen(quiz, 'loading', (loading) =>
        loading.stage.kind === 'fetching'
          ? { ...loading, stage: { kind: 'fetching', progress: nextProgress(loading.stage.progress, event.random) } }
          : loading,
      )
    case 'loading-message-received':
      return onLoadingReply(quiz, event.attempt, (loading) => ({ ...loading, message: event.message }))
    case 'questions-received':
      return onLoadingReply(quiz, event.attempt, (loading) =>
        event.set.questions.length === 0
          ? failLoading(loading, 'No questions received')
          : { ...loading, stage: { kind: 'ready', set: event.set } },
      )
    case 'questions-failed':
      return onLoadingReply(quiz, event.attempt, (loading) => failLoading(loading, event.detail))
    case 'failure-shown':
      return onScreen(quiz, 'loading', (loading) =>
        loading.stage.kind === 'failed' ? homeScreenFrom(loading) : loading,
      )
    case 'quiz-began':
      return onScreen(quiz, 'loading', (loading) => {
        if (loading.stage.kind !== 'ready') return loading
        const { game, stage } = loading
        return {
          kind: 'quiz',
          game,
          set: stage.set,
          history: [],
          stage: askingStage(game, event.at),
          startedAt: event.at,
        }
      })
    case 'answer-chosen':
      return settleQuestion(quiz, (question, closesAt) => {
        if (!question.options.includes(event.option)) return null
        const late = closesAt !== null && event.at > closesAt
        return late ? unansweredEntry(question) : answeredEntry(question, event.option)
      })
    case 'time-ran-out':
      return settleQuestion(quiz, (question, closesAt) =>
        closesAt !== null && event.at >= closesAt ? unansweredEntry(question) : null,
      )
    case 'next-pressed': {
      const { screen } = quiz
      if (screen.kind !== 'quiz' || screen.stage.kind !== 'answered') return quiz
      const { game, set, history, startedAt } = screen
      if (history.length < set.questions.length) {
        return { ...quiz, screen: { ...screen, stage: askingStage(game, event.at) } }
      }
      const tookMs = Math.max(0, event.at - startedAt)
      const finished = { game, set, history, tookMs, recorded: false }
      const adDue = !event.viewer.premium && event.viewer.adsReady
      return adDue ? { ...quiz, screen: { kind: 'ad', finished } } : showResults(quiz, finished, event.viewer)
    }
    case 'ad-closed':
      return quiz.screen.kind === 'ad' ? showResults(quiz, quiz.screen.finished, event.viewer) : quiz
    case 'sign-up-prompt-closed':
      return onScreen(quiz, 'results', (results) => ({ ...results, signUpPrompt: false }))
    case 'result-recorded': {
      const { earlierBest } = event
      return 'finished' in quiz.screen && quiz.screen.finished.set.id === event.setId
        ? { ...quiz, screen: { ...quiz.screen, finished: { ...quiz.screen.finished, recorded: true, earlierBest } } }
        : quiz
    }
    case 'review-opened':
      return onScreen(quiz, 'results', ({ finished }) => ({ kind: 'review', finished }))
    case 'review-closed':
      return onScreen(quiz, 'review', ({ finished }) => ({ kind: 'results', finished, signUpPrompt: false }))
    case 'continue-pressed':
      return quiz.screen.kind === 'results' ? startLoading(quiz, quiz.screen.finished.game) : quiz
    case 'play-again-pressed':
      return quiz.screen.kind === 'results' ? startOver(quiz, quiz.screen.finished.game) : quiz
    case 'home-pressed':
      return leaveForHome(quiz)
    case 'quiz-resumed':
      return resumeQuiz(quiz)
    case 'countdown-held':
      return onScreen(quiz, 'quiz', (screen) =>
        screen.stage.kind === 'asking' && screen.stage.closesAt !== null
          ? { ...screen, stage: { kind: 'asking', closesAt: screen.stage.closesAt + event.ms } }
          : screen,
      )
    default:
      return assertNever(event)
  }
}
