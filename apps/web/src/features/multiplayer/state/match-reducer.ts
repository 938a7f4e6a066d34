import type { LobbyEvent } from '@knowdown/contracts/battles/events'
import { REVEAL_MS } from '@knowdown/domain/match/turn'
import { assertNever } from '@knowdown/domain/result'
import { measureClock, serverTime } from '../../../api/live/server-clock.ts'
import { applyView } from './apply-view.ts'
import type { MatchAction, NamedLobbyEvent } from './match-actions.ts'
import { hasOpponentLeft, type MatchScreen, type Opponent, remainingMs } from './match-screen.ts'
import {
  endedMessage,
  OPPONENT_COMPLETED,
  opponentAnsweredMessage,
  SELF_COMPLETED,
  WAITING,
  waitingMessage,
} from './messages.ts'

/** The clock of a question starts this long after the question arrived. */
const CLOCK_STARTS_AFTER_MS = 50

type ActionOf<Type extends MatchAction['type']> = Extract<MatchAction, { type: Type }>

/** The next screen of a battle. An action that does not fit the screen came late or twice, and changes nothing. */
export function matchReducer(screen: MatchScreen, action: MatchAction): MatchScreen {
  switch (action.type) {
    case 'view-loaded':
      return applyView(screen, action.view, action.requestedAt, action.at)
    case 'event-received':
      return receiveEvent(screen, action)
    case 'lobby-gone':
      // The player may go on reading a result; there is just nobody left to play again with.
      return screen.stage === 'results'
        ? { ...screen, stale: false, closedReason: action.message }
        : { ...screen, stage: 'left', stale: false, error: action.message }
    case 'ready-pressed':
      return { ...screen, readying: true }
    case 'ready-accepted':
      return screen.stage === 'waiting' ? { ...screen, ready: true, readying: false } : screen
    case 'ready-failed':
      return { ...screen, readying: false, error: action.message }
    case 'option-chosen':
      return chooseOption(screen, action)
    case 'answer-judged':
      return judgeAnswer(screen, action)
    case 'answer-failed':
      return failAnswer(screen, action)
    case 'answer-resent': {
      const { turn } = screen
      if (turn.kind !== 'open' || turn.index !== action.index || !turn.choice) return screen
      return { ...screen, turn: { ...turn, choice: { ...turn.choice, sent: true } } }
    }
    case 'time-ran-out': {
      const { turn } = screen
      const isUnanswered = turn.kind === 'open' && turn.index === action.index && turn.choice === null
      return isUnanswered ? { ...screen, turn: { ...turn, timeUp: true } } : screen
    }
    case 'play-again-pressed':
      return playAgain(screen)
    case 'error-occurred':
      return { ...screen, error: action.message }
    case 'error-dismissed':
      return { ...screen, error: null }
    default:
      return assertNever(action)
  }
}

function chooseOption(screen: MatchScreen, { option, at }: ActionOf<'option-chosen'>): MatchScreen {
  const { turn } = screen
  if (turn.kind !== 'open' || turn.choice !== null || turn.timeUp || !turn.question.options.includes(option)) {
    return screen
  }
  return { ...screen, turn: { ...turn, choice: { option, at: serverTime(screen.clock, at), sent: true } } }
}

function judgeAnswer(screen: MatchScreen, { index, option, reply, at }: ActionOf<'answer-judged'>): MatchScreen {
  const { turn } = screen
  if (turn.kind !== 'open' || turn.index !== index) return screen
  const { accepted, was_correct, correct_answer: answer, scores } = reply
  return {
    ...screen,
    scores,
    verdicts: replaceAt(screen.verdicts, index, was_correct),
    turn: {
      kind: 'judged',
      index,
      question: turn.question,
      chosen: option,
      answer,
      timedOut: !accepted,
      timer: turn.timer,
      leftMs: remainingMs(screen, turn, at),
      nextAt: serverTime(screen.clock, at) + REVEAL_MS,
    },
  }
}

function failAnswer(screen: MatchScreen, { index, message, canRetry }: ActionOf<'answer-failed'>): MatchScreen {
  const { turn } = screen
  const failed = { ...screen, error: message, stale: true }
  if (turn.kind !== 'open' || turn.index !== index || !turn.choice) return failed
  return { ...failed, turn: { ...turn, choice: canRetry ? { ...turn.choice, sent: false } : null } }
}

/** Back to waiting in the same lobby, with nothing left of the last game. */
function playAgain(screen: MatchScreen): MatchScreen {
  if (screen.stage !== 'results' || screen.closedReason !== null) return screen
  const opponent = screen.opponent && { ...screen.opponent, verdicts: [], completed: false }
  return {
    ...screen,
    stage: 'waiting',
    ready: false,
    readying: true,
    opponent,
    status: waitingMessage(opponent, hasOpponentLeft(screen.result, screen.role)),
    scores: { host: 0, guest: 0 },
    verdicts: [],
    turn: { kind: 'loading' },
    result: null,
    previous: screen.result,
  }
}

/** Applies each event once, and notices when one before it was lost. */
function receiveEvent(screen: MatchScreen, { channel, event, at }: ActionOf<'event-received'>): MatchScreen {
  const { seq, after } = event.data
  const lastSeq = Math.max(screen.lastSeq.view, screen.lastSeq[channel])
  if (seq <= lastSeq) return screen
  const next = {
    ...screen,
    lastSeq: { ...screen.lastSeq, [channel]: seq },
    stale: screen.stale || after > lastSeq,
  }
  // Before the first view it is unknown what the event changes; the view being loaded will tell.
  return screen.stage === 'opening' || screen.stage === 'left' ? { ...next, stale: true } : applyEvent(next, event, at)
}

function applyEvent(screen: MatchScreen, { name, data }: NamedLobbyEvent, at: number): MatchScreen {
  switch (name) {
    case 'player_joined':
      // Who it is stands in the view, not in the event.
      return data.player === screen.role ? screen : { ...waitFor(screen, NEW_OPPONENT), stale: true }
    case 'player_left':
      if (data.player === screen.role) return screen
      return { ...screen, opponent: null, status: WAITING }
    case 'player_ready':
      if (data.player === screen.role) return { ...screen, ready: true, readying: false }
      return waitFor(screen, { ...(screen.opponent ?? NEW_OPPONENT), ready: true })
    case 'rematch_wanted':
      if (data.player === screen.role || !screen.opponent) return screen
      return { ...screen, opponent: { ...screen.opponent, wantsRematch: true } }
    case 'match_start':
      return startMatch(screen, data, at)
    case 'next_question':
      return openQuestion(screen, data, at)
    case 'answer_result':
      return showAnswer(screen, data)
    case 'question_timeout':
      return timeOut(screen, data, at)
    case 'player_completed':
      return complete(screen, data)
    case 'match_end': {
      const { host_score: host, guest_score: guest } = data
      const opponent = screen.opponent && { ...screen.opponent, ready: false, wantsRematch: false }
      return { ...screen, stage: 'results', scores: { host, guest }, result: data, opponent, ready: false }
    }
    case 'lobby_ended': {
      const closedReason = endedMessage(data.ended_by)
      if (screen.stage === 'results') return { ...screen, closedReason }
      if (screen.previous) return { ...screen, stage: 'results', result: screen.previous, closedReason }
      return { ...screen, stage: 'left', closedReason, error: closedReason }
    }
    case 'player_presence':
      if (data.player === screen.role || !screen.opponent) return screen
      return { ...screen, opponent: { ...screen.opponent, present: data.present, backBy: data.back_by } }
    case 'error':
      return { ...screen, error: data.message }
  }
}

const NEW_OPPONENT: Opponent = {
  ready: false,
  wantsRematch: false,
  present: true,
  backBy: null,
  verdicts: [],
  completed: false,
}

const waitFor = (screen: MatchScreen, opponent: Opponent): MatchScreen => ({
  ...screen,
  opponent,
  status: waitingMessage(opponent),
})

function startMatch(screen: MatchScreen, data: LobbyEvent<'match_start'>, at: number): MatchScreen {
  const { round, questions_count: questionCount, starts_at: startsAt, server_time } = data
  return {
    ...screen,
    stage: 'playing',
    clock: server_time === undefined ? screen.clock : measureClock(screen.clock, server_time, at, null),
    ready: false,
    readying: false,
    opponent: {
      ...(screen.opponent ?? NEW_OPPONENT),
      ready: false,
      wantsRematch: false,
      verdicts: [],
      completed: false,
    },
    status: '',
    scores: { host: 0, guest: 0 },
    round: round ?? screen.round + 1,
    questionCount,
    verdicts: [],
    turn: startsAt === undefined ? { kind: 'loading' } : { kind: 'countdown', startsAt },
    result: null,
    previous: null,
  }
}

function openQuestion(screen: MatchScreen, data: LobbyEvent<'next_question'>, at: number): MatchScreen {
  const clock = measureClock(screen.clock, data.server_time, at, null)
  const startsAt = serverTime(clock, at) + CLOCK_STARTS_AFTER_MS
  const { index, question, timer, closes_at: closesAt } = data
  return {
    ...screen,
    clock,
    // What the opponent did with an earlier question says nothing about this one.
    status: screen.opponent?.completed ? screen.status : '',
    turn: { kind: 'open', index, question, timer, closesAt, startsAt, choice: null, timeUp: false },
  }
}

function showAnswer(screen: MatchScreen, data: LobbyEvent<'answer_result'>): MatchScreen {
  const { player, index, was_correct, is_timeout, scores } = data
  if (player === screen.role) {
    return { ...screen, scores, verdicts: replaceAt(screen.verdicts, index, was_correct) }
  }
  const opponent = screen.opponent ?? NEW_OPPONENT
  return {
    ...screen,
    scores,
    opponent: { ...opponent, verdicts: replaceAt(opponent.verdicts, index, was_correct) },
    status: opponentAnsweredMessage(was_correct, is_timeout),
  }
}

/** Both players get this event; only the player whose time ran out gets it once more with the right option. */
function timeOut(screen: MatchScreen, data: LobbyEvent<'question_timeout'>, at: number): MatchScreen {
  const { player, index, correct_answer: answer } = data
  const { turn } = screen
  if (player !== screen.role || turn.kind !== 'open' || turn.index !== index) return screen
  if (answer === undefined) return { ...screen, turn: { ...turn, timeUp: true } }
  const nextAt = serverTime(screen.clock, at) + REVEAL_MS
  const { question, timer } = turn
  return {
    ...screen,
    turn: { kind: 'judged', index, question, chosen: '', answer, timedOut: true, timer, leftMs: 0, nextAt },
  }
}

function complete(screen: MatchScreen, { player, scores }: LobbyEvent<'player_completed'>): MatchScreen {
  if (player !== screen.role) {
    const opponent = { ...(screen.opponent ?? NEW_OPPONENT), completed: true }
    return { ...screen, scores, opponent, status: OPPONENT_COMPLETED }
  }
  const status = screen.opponent?.completed ? OPPONENT_COMPLETED : SELF_COMPLETED
  return { ...screen, scores, turn: { kind: 'done' }, status }
}

/** Like `with`, but the list may be shorter. */
function replaceAt<Value>(list: readonly Value[], index: number, value: Value): readonly Value[] {
  const copy = [...list]
  copy[index] = value
  return copy
}
