import { assertNever } from '@knowdown/domain/result'
import { hearEvent, put, REVEAL_MS } from './hear-event.ts'
import type { MatchFact } from './match-fact.ts'
import type { MatchScreen } from './match-screen.ts'
import { readView } from './read-view.ts'
import { serverTime } from './server-clock.ts'
import { gatheringWords } from './status-words.ts'
import { leftMs } from './turn-clock.ts'

/** What a battle's screen becomes. A fact that does not belong to it changes nothing: it came late or twice. */
export function matchScreen(screen: MatchScreen, fact: MatchFact): MatchScreen {
  switch (fact.type) {
    case 'view-read':
      return readView(screen, fact.view, fact.askedAt, fact.at)
    case 'event-heard':
      return hearEvent(screen, fact.channel, fact.news, fact.at)
    case 'lobby-lost':
      // A result that is being read stays; there is only nobody left to play again with.
      return screen.stage === 'results'
        ? { ...screen, stale: false, closed: fact.message }
        : { ...screen, stage: 'left', stale: false, error: fact.message }
    case 'ready-pressed':
      return { ...screen, readying: true }
    case 'ready-taken':
      return screen.stage === 'waiting' ? { ...screen, ready: true, readying: false } : screen
    case 'ready-failed':
      return { ...screen, readying: false, error: fact.message }
    case 'option-chosen':
      return chosen(screen, fact.option, fact.at)
    case 'answer-judged':
      return judged(screen, fact)
    case 'answer-failed':
      return answerFailed(screen, fact)
    case 'answer-resent': {
      const { turn } = screen
      if (turn.kind !== 'open' || turn.index !== fact.index || !turn.choice) return screen
      return { ...screen, turn: { ...turn, choice: { ...turn.choice, sent: true } } }
    }
    case 'time-ran-out': {
      const { turn } = screen
      const open = turn.kind === 'open' && turn.index === fact.index && turn.choice === null
      return open ? { ...screen, turn: { ...turn, timeUp: true } } : screen
    }
    case 'again-pressed':
      return playAgain(screen)
    case 'failed':
      return { ...screen, error: fact.message }
    case 'error-dismissed':
      return { ...screen, error: null }
    default:
      return assertNever(fact)
  }
}

function chosen(screen: MatchScreen, option: string, at: number): MatchScreen {
  const { turn } = screen
  if (turn.kind !== 'open' || turn.choice !== null || turn.timeUp || !turn.question.options.includes(option)) {
    return screen
  }
  return { ...screen, turn: { ...turn, choice: { option, at: serverTime(screen.clock, at), sent: true } } }
}

function judged(screen: MatchScreen, fact: Extract<MatchFact, { type: 'answer-judged' }>): MatchScreen {
  const { turn } = screen
  if (turn.kind !== 'open' || turn.index !== fact.index) return screen
  const { accepted, was_correct, correct_answer: answer, scores } = fact.reply
  const nextAt = serverTime(screen.clock, fact.at) + REVEAL_MS
  return {
    ...screen,
    scores,
    verdicts: put(screen.verdicts, fact.index, was_correct),
    turn: {
      kind: 'judged',
      index: fact.index,
      question: turn.question,
      chosen: fact.option,
      answer,
      timedOut: !accepted,
      timer: turn.timer,
      leftMs: leftMs(screen, turn, fact.at),
      nextAt,
    },
  }
}

function answerFailed(screen: MatchScreen, fact: Extract<MatchFact, { type: 'answer-failed' }>): MatchScreen {
  const { turn } = screen
  const failed = { ...screen, error: fact.message, stale: true }
  if (turn.kind !== 'open' || turn.index !== fact.index || !turn.choice) return failed
  return { ...failed, turn: { ...turn, choice: fact.again ? { ...turn.choice, sent: false } : null } }
}

/** Back to waiting in the same lobby, with nothing left of the last game. */
function playAgain(screen: MatchScreen): MatchScreen {
  if (screen.stage !== 'results' || screen.closed !== null) return screen
  const opponent = screen.opponent && { ...screen.opponent, verdicts: [], completed: false }
  return {
    ...screen,
    stage: 'waiting',
    ready: false,
    readying: false,
    opponent,
    status: gatheringWords(opponent),
    scores: { host: 0, guest: 0 },
    verdicts: [],
    turn: { kind: 'loading' },
    result: null,
  }
}
