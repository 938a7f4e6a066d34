import type { LobbyEvent } from '@knowdown/contracts/lobby-events'
import type { LobbyNews } from './match-fact.ts'
import type { MatchScreen, Opponent, Turn } from './match-screen.ts'
import { measured, serverTime } from './server-clock.ts'
import { answerWords, COMPLETED, endedWords, gatheringWords, SELF_COMPLETED } from './status-words.ts'

/** A question's clock is started so long after the question was heard. */
const CLOCK_STARTS_AFTER_MS = 50
/** How long right and wrong are shown before the server deals the next question. */
export const REVEAL_MS = 1500

/** Takes each event once, and notices when one before it was lost. */
export function hearEvent(screen: MatchScreen, channel: 'lobby' | 'own', news: LobbyNews, at: number): MatchScreen {
  if (news.name === 'error') return { ...screen, error: news.data.message }
  const { seq, after } = news.data
  const known = Math.max(screen.known.state, screen.known[channel])
  if (seq <= known) return screen
  const noted = {
    ...screen,
    known: { ...screen.known, [channel]: seq },
    stale: screen.stale || after > known,
  }
  // Before the first view nobody knows what the event changes; the view that is under way will tell.
  return screen.stage === 'opening' || screen.stage === 'left' ? { ...noted, stale: true } : take(noted, news, at)
}

const NEWCOMER: Opponent = { ready: false, present: true, backBy: null, verdicts: [], completed: false }

function take(screen: MatchScreen, news: LobbyNews, at: number): MatchScreen {
  switch (news.name) {
    case 'player_joined':
      return news.data.player === screen.role ? screen : gathering(screen, NEWCOMER)
    case 'player_ready':
      if (news.data.player === screen.role) return { ...screen, ready: true, readying: false }
      return gathering(screen, { ...(screen.opponent ?? NEWCOMER), ready: true })
    case 'match_start':
      return started(screen, news.data.questions_count)
    case 'next_question':
      return dealt(screen, news.data, at)
    case 'answer_result':
      return answered(screen, news.data)
    case 'question_timeout':
      return timedOut(screen, news.data, at)
    case 'player_completed':
      return completed(screen, news.data)
    case 'match_end': {
      const { host_score: host, guest_score: guest } = news.data
      const opponent = screen.opponent && { ...screen.opponent, ready: false }
      return { ...screen, stage: 'results', scores: { host, guest }, result: news.data, opponent, ready: false }
    }
    case 'lobby_ended': {
      const closed = endedWords(news.data.ended_by)
      if (screen.stage === 'results') return { ...screen, closed }
      return { ...screen, stage: 'left', closed, error: closed }
    }
    case 'player_presence': {
      if (news.data.player === screen.role || !screen.opponent) return screen
      const { present, back_by: backBy } = news.data
      return { ...screen, opponent: { ...screen.opponent, present, backBy } }
    }
    case 'error':
      return screen
  }
}

const gathering = (screen: MatchScreen, opponent: Opponent): MatchScreen => ({
  ...screen,
  opponent,
  status: gatheringWords(opponent),
})

const started = (screen: MatchScreen, count: number): MatchScreen => ({
  ...screen,
  stage: 'playing',
  ready: false,
  readying: false,
  opponent: { ...(screen.opponent ?? NEWCOMER), ready: false, verdicts: [], completed: false },
  status: '',
  scores: { host: 0, guest: 0 },
  count,
  verdicts: [],
  turn: { kind: 'loading' },
  result: null,
})

function dealt(screen: MatchScreen, data: LobbyEvent<'next_question'>, at: number): MatchScreen {
  const clock = measured(screen.clock, data.server_time, at, null)
  const startsAt = serverTime(clock, at) + CLOCK_STARTS_AFTER_MS
  const { index, question, timer, closes_at: closesAt } = data
  const turn: Turn = { kind: 'open', index, question, timer, closesAt, startsAt, choice: null, timeUp: false }
  return { ...screen, clock, turn }
}

function answered(screen: MatchScreen, data: LobbyEvent<'answer_result'>): MatchScreen {
  const { player, index, was_correct, is_timeout, scores } = data
  if (player === screen.role) {
    return { ...screen, scores, verdicts: put(screen.verdicts, index, was_correct) }
  }
  const opponent = screen.opponent ?? NEWCOMER
  return {
    ...screen,
    scores,
    opponent: { ...opponent, verdicts: put(opponent.verdicts, index, was_correct) },
    status: answerWords(was_correct, is_timeout),
  }
}

/** Told to both; with the right option to the player alone whose time ran out. */
function timedOut(screen: MatchScreen, data: LobbyEvent<'question_timeout'>, at: number): MatchScreen {
  const { player, index, correct_answer: answer } = data
  const { turn } = screen
  if (player !== screen.role || turn.kind !== 'open' || turn.index !== index) return screen
  if (answer === undefined) return { ...screen, turn: { ...turn, timeUp: true } }
  const nextAt = serverTime(screen.clock, at) + REVEAL_MS
  const { question, timer } = turn
  const judged: Turn = { kind: 'judged', index, question, chosen: '', answer, timedOut: true, timer, leftMs: 0, nextAt }
  return { ...screen, turn: judged }
}

function completed(screen: MatchScreen, { player, scores }: LobbyEvent<'player_completed'>): MatchScreen {
  if (player !== screen.role) {
    return { ...screen, scores, opponent: { ...(screen.opponent ?? NEWCOMER), completed: true }, status: COMPLETED }
  }
  const status = screen.opponent?.completed ? COMPLETED : SELF_COMPLETED
  return { ...screen, scores, turn: { kind: 'done' }, status }
}

export function put<Value>(list: readonly Value[], index: number, value: Value): readonly Value[] {
  const longer = [...list]
  longer[index] = value
  return longer
}
