import { ok, type Result } from '../result.ts'
import type { BattleQuestion } from './battle-question.ts'
import type { Match } from './match.ts'
import type { Notice } from './notice.ts'
import type { Role } from './role.ts'

/** All that can happen to a match. `at` is the server's clock in epoch milliseconds. */
export type Move =
  | JoinMove
  | ReadyMove
  | DealMove
  | AnswerMove
  | { type: 'leave'; role: Role; at: number }
  | { type: 'claim'; role: Role; at: number }
  | { type: 'rematch'; role: Role; at: number }
  | { type: 'seen'; role: Role; at: number }
  | { type: 'absent'; role: Role; at: number }
  | ResumeMove
  | { type: 'deal-failed'; message: string; at: number }
  | TickMove

export interface JoinMove {
  type: 'join'
  /** What the guest chose to be called; null for accounts, and for visitors who chose nothing. */
  name?: string | null
  at: number
}

export interface ReadyMove {
  type: 'ready'
  role: Role
  /** How many games the player has seen start: a delayed call must not ask for another one. */
  round?: number
  at: number
}

export interface DealMove {
  type: 'deal'
  /** Picked for this match, options already in the order to show. */
  questions: readonly BattleQuestion[]
  /** A fixed time limit for every question, instead of one by the number of words. */
  timerMs?: number
  /** How long both players see the countdown before the first question opens. */
  countdownMs?: number
  at: number
}

export interface AnswerMove {
  type: 'answer'
  role: Role
  index: number
  /** The game that the player means; missing for clients that do not send it. */
  round?: number
  /** Null gives the question up, which is final. */
  choice: string | null
  graceMs: number
  at: number
}

/** The server was down from `downSince` until `at`. Play this before the first tick after the restart. */
export interface ResumeMove {
  type: 'resume'
  downSince: number
  at: number
}

export interface TickMove {
  type: 'tick'
  at: number
  /**
   * The tick does what was due by this time and no more, because answers that arrived later are still to be judged. It is
   * earlier than `at` when the move had to wait. Whatever the tick begins (a question, a reveal) begins at `at`.
   */
  dueBy?: number
}

export type Refusal =
  | 'lobby-full'
  | 'lobby-ended'
  | 'no-such-seat'
  | 'opponent-left'
  | 'opponent-not-away'
  | 'not-playing'
  | 'question-not-open'
  | 'other-round'
  | 'already-answered'
  | 'too-late'
  | 'not-an-option'
  | 'questions-not-wanted'
  | 'questions-repeated'
  | 'questions-unfit'

/** A match after a move, with notices that have no sequence numbers yet. */
export interface Step<Kind extends Match = Match> {
  match: Kind
  notices: readonly Notice[]
}

export type Decision = Result<Step, Refusal>

/** Returns the same object, so that the caller sees by identity that there is nothing to save. */
export const unchanged = (match: Match): Decision => ok({ match, notices: [] })
