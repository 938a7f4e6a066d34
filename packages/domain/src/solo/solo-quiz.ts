import { isSensitive } from '../catalogue/category.ts'
import { assertNever } from '../result.ts'
import { answered, notAnswered, type SoloFact, type SoloQuiz } from './solo-state.ts'
import {
  asking,
  choose,
  failed,
  freshStart,
  homeFrom,
  leaveForHome,
  load,
  nextProgress,
  on,
  onReply,
  resume,
  settle,
  showResults,
} from './solo-transitions.ts'

/** So long the words of a failure stand before home comes back. */
export const FAILURE_SHOWN_MS = 2000

/** The whole flow from home to review. A fact that does not belong to the screen changes nothing: it came late or twice. */
export function soloQuiz(quiz: SoloQuiz, fact: SoloFact): SoloQuiz {
  switch (fact.type) {
    case 'mode-chosen':
      return choose(quiz, { mode: fact.mode })
    case 'difficulty-chosen':
      return choose(quiz, { difficulty: fact.difficulty })
    case 'timer-switched':
      return choose(quiz, { timed: fact.timed })
    case 'category-chosen':
      return on(quiz, 'home', (home) =>
        isSensitive(fact.category) && !fact.warningAccepted
          ? { ...home, warning: { category: fact.category, accepted: false } }
          : { ...home, choices: { ...home.choices, category: fact.category }, warning: null },
      )
    case 'warning-accepted':
      return on(quiz, 'home', (home) => {
        if (home.warning === null) return home
        const { category } = home.warning
        return { ...home, choices: { ...home.choices, category }, warning: { category, accepted: true } }
      })
    case 'warning-closed':
      return on(quiz, 'home', (home) => ({ ...home, warning: null }))
    case 'start-pressed': {
      if (quiz.screen.kind !== 'home') return quiz
      const { mode, category, difficulty, timed } = quiz.screen.choices
      return mode === 'solo' && category !== null ? load(quiz, { category, difficulty, timed }) : quiz
    }
    case 'progress-due':
      return on(quiz, 'loading', (loading) =>
        loading.stage.kind === 'fetching'
          ? { ...loading, stage: { kind: 'fetching', progress: nextProgress(loading.stage.progress, fact.roll) } }
          : loading,
      )
    case 'loading-message-received':
      return onReply(quiz, fact.attempt, (loading) => ({ ...loading, message: fact.message }))
    case 'questions-received':
      return onReply(quiz, fact.attempt, (loading) =>
        fact.set.questions.length === 0
          ? failed(loading, 'No questions received')
          : { ...loading, stage: { kind: 'ready', set: fact.set } },
      )
    case 'questions-failed':
      return onReply(quiz, fact.attempt, (loading) => failed(loading, fact.detail))
    case 'failure-shown':
      return on(quiz, 'loading', (loading) => (loading.stage.kind === 'failed' ? homeFrom(loading) : loading))
    case 'quiz-began':
      return on(quiz, 'loading', (loading) => {
        if (loading.stage.kind !== 'ready') return loading
        const { game, stage } = loading
        return { kind: 'quiz', game, set: stage.set, history: [], stage: asking(game, fact.at) }
      })
    case 'answer-chosen':
      return settle(quiz, (question, closesAt) => {
        if (!question.options.includes(fact.option)) return null
        const late = closesAt !== null && fact.at > closesAt
        return late ? notAnswered(question) : answered(question, fact.option)
      })
    case 'time-ran-out':
      return settle(quiz, (question, closesAt) =>
        closesAt !== null && fact.at >= closesAt ? notAnswered(question) : null,
      )
    case 'next-pressed': {
      const { screen } = quiz
      if (screen.kind !== 'quiz' || screen.stage.kind !== 'answered') return quiz
      const { game, set, history } = screen
      if (history.length < set.questions.length) {
        return { ...quiz, screen: { ...screen, stage: asking(game, fact.at) } }
      }
      const finished = { game, set, history, recorded: false }
      const adDue = !fact.viewer.premium && fact.viewer.adsReady
      return adDue ? { ...quiz, screen: { kind: 'ad', finished } } : showResults(quiz, finished, fact.viewer)
    }
    case 'ad-closed':
      return quiz.screen.kind === 'ad' ? showResults(quiz, quiz.screen.finished, fact.viewer) : quiz
    case 'sign-up-prompt-closed':
      return on(quiz, 'results', (results) => ({ ...results, signUpPrompt: false }))
    case 'result-recorded':
      return 'finished' in quiz.screen && quiz.screen.finished.set.id === fact.setId
        ? { ...quiz, screen: { ...quiz.screen, finished: { ...quiz.screen.finished, recorded: true } } }
        : quiz
    case 'review-opened':
      return on(quiz, 'results', ({ finished }) => ({ kind: 'review', finished }))
    case 'review-closed':
      return on(quiz, 'review', ({ finished }) => ({ kind: 'results', finished, signUpPrompt: false }))
    case 'continue-pressed':
      return quiz.screen.kind === 'results' ? load(quiz, quiz.screen.finished.game) : quiz
    case 'play-again-pressed':
      return quiz.screen.kind === 'results' ? freshStart(quiz, quiz.screen.finished.game) : quiz
    case 'home-pressed':
      return leaveForHome(quiz)
    case 'quiz-resumed':
      return resume(quiz)
    case 'disclosure-closed':
      // What covered the first question must not have cost its time.
      return on(quiz, 'quiz', (screen) =>
        screen.stage.kind === 'asking' && screen.history.length === 0
          ? { ...screen, stage: asking(screen.game, fact.at) }
          : screen,
      )
    default:
      return assertNever(fact)
  }
}
