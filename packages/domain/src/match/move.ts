import { ok, type Result } from '../result.ts'
import type { BattleQuestion } from './battle-question.ts'
import type { Match } from './match.ts'
import type { Notice } from './notice.ts'
import type { Role } from './role.ts'

/** All that can happen to a match. `at` is the server's clock in epoch milliseconds. */
export type Move =
  | { type: 'join'; at: number }
  | { type: 'ready'; role: Role; at: number }
  | DealMove
  | AnswerMove
  | { type: 'leave'; role: Role; at: number }
  | { type: 'seen'; role: Role; at: number }
  | { type: 'absent'; role: Role; at: number }
  | ResumeMove
  | { type: 'tick'; at: number }

export interface DealMove {
  type: 'deal'
  /** Picked for this match, options already in the order to show. */
  questions: readonly BattleQuestion[]
  /** A fixed pace instead of the one by words. */
  timerMs?: number
  at: number
}

export interface AnswerMove {
  type: 'answer'
  role: Role
  index: number
  /** Null claims that time ran out; the claim is final. */
  choice: string | null
  graceMs: number
  at: number
}

/** Nobody could be served from `downSince` until `at`. Play it before any tick of the new life. */
export interface ResumeMove {
  type: 'resume'
  downSince: number
  at: number
}

export type Refusal =
  | 'lobby-full'
  | 'lobby-ended'
  | 'no-such-seat'
  | 'opponent-left'
  | 'not-playing'
  | 'question-not-open'
  | 'already-answered'
  | 'too-late'
  | 'not-an-option'
  | 'questions-not-wanted'
  | 'questions-repeated'
  | 'questions-unfit'

/** A match after a move, with what there is to say, not yet numbered. */
export interface Step<Kind extends Match = Match> {
  match: Kind
  notices: readonly Notice[]
}

export type Decision = Result<Step, Refusal>

/** The very same match: the caller sees by identity that there is nothing to save. */
export const unchanged = (match: Match): Decision => ok({ match, notices: [] })
