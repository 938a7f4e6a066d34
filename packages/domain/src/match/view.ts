import type { Difficulty } from '../catalogue/difficulty.ts'
import { judgementOf } from './answer.ts'
import { type SealedQuestion, seal } from './battle-question.ts'
import { type Game, openTurn, type Scores, scoresOf } from './game.ts'
import { type EndedBy, lastSeqOf, latestGame, type Match, type MatchResult } from './match.ts'
import { RECONNECT_WINDOW_MS } from './reconnect-window.ts'
import { opponentOf, type Role } from './role.ts'

/** Everything one seat may know at one moment: enough to draw the screen after a reload, without secrets. */
export interface SeatView {
  code: string
  category: string
  difficulty: Difficulty
  role: Role
  phase: Match['phase']
  round: number
  /** The number of the last event that this state includes. */
  seq: number
  /** The server's time now; the times below are of the same clock. */
  at: number
  ready: boolean
  opponent: OpponentView | null
  scores: Scores
  /** How many questions the game has; 0 before the first. */
  count: number
  turn: TurnView | null
  answers: OwnAnswer[]
  result: Omit<MatchResult, 'reached'> | null
  /** When the lobby closes if no game starts; null while one runs. */
  closesAt: number | null
  endedBy: EndedBy | null
}

export type TurnView =
  | { kind: 'countdown'; startsAt: number }
  | {
      kind: 'open'
      index: number
      question: SealedQuestion
      timerMs: number
      leftMs: number
      closesAt: number
    }
  | { kind: 'reveal'; question: SealedQuestion; shown: OwnAnswer; leftMs: number }
  | { kind: 'done' }

export interface OwnAnswer {
  index: number
  choice: string | null
  correct: boolean
  timedOut: boolean
  answer: string
}

export interface OpponentView {
  ready: boolean
  wantsRematch: boolean
  present: boolean
  backBy: number | null
  answered: number
  completed: boolean
}

export function viewForSeat(match: Match, role: Role, at: number): SeatView {
  const game = latestGame(match)
  const answers = ownAnswers(match, role)
  return {
    code: match.code,
    category: match.category,
    difficulty: match.difficulty,
    role,
    phase: match.phase,
    round: match.round,
    seq: lastSeqOf(match),
    at,
    ready: isReady(match, role),
    opponent: match.guestJoined ? opponentView(match, opponentOf(role), game) : null,
    scores: game ? scoresOf(game) : { host: 0, guest: 0 },
    count: game?.questions.length ?? 0,
    turn: match.phase === 'playing' ? turnView(match.game, role, answers, at) : null,
    answers,
    result: resultView(match),
    closesAt: 'closesAt' in match ? match.closesAt : null,
    endedBy: match.phase === 'ended' ? match.by : null,
  }
}

function turnView(game: Game, role: Role, answers: readonly OwnAnswer[], at: number): TurnView {
  const open = openTurn(game, role)
  if (open) {
    const { index, question, stage } = open
    const leftMs = Math.max(0, stage.closesAt - at)
    return {
      kind: 'open',
      index,
      question: seal(question),
      timerMs: question.timerMs,
      leftMs,
      closesAt: stage.closesAt,
    }
  }
  const { stage } = game.seats[role]
  if (stage.kind === 'reveal' && answers.length === 0) return { kind: 'countdown', startsAt: stage.until }
  const shown = answers.at(-1)
  const question = shown && game.questions[shown.index]
  if (stage.kind !== 'reveal' || !question) return { kind: 'done' }
  return { kind: 'reveal', question: seal(question), shown, leftMs: Math.max(0, stage.until - at) }
}

function ownAnswers(match: Match, role: Role): OwnAnswer[] {
  const verdicts = latestGame(match)?.seats[role].verdicts ?? []
  return verdicts.flatMap(({ choice, correct, timedOut }, index) => {
    const answer = judgementOf(match, role, index)?.answer
    return answer === undefined ? [] : [{ index, choice, correct, timedOut, answer }]
  })
}

function opponentView(match: Match, role: Role, game: Game | null): OpponentView {
  const away = match.awaySince[role]
  const play = game?.seats[role]
  return {
    ready: isReady(match, role),
    wantsRematch: match.phase === 'finished' && (match.rematch?.[role] ?? false),
    present: away === null,
    backBy: away === null ? null : away + RECONNECT_WINDOW_MS,
    answered: play?.verdicts.length ?? 0,
    completed: play?.stage.kind === 'done',
  }
}

function resultView(match: Match): SeatView['result'] {
  const result = match.phase === 'finished' ? match.result : match.phase === 'ended' ? match.last?.result : null
  if (!result) return null
  const { scores, winner, answers, forfeit, claimed } = result
  return { scores, winner, answers, forfeit, ...(claimed && { claimed }) }
}

const isReady = (match: Match, role: Role): boolean => 'ready' in match && match.ready[role]
