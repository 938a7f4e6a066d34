import { ok, refuse } from '../result.ts'
import { openTurn, type Scores, scoresOf } from './game.ts'
import { latestGame, type Match } from './match.ts'
import { type AnswerMove, type Decision, unchanged } from './move.ts'
import { awayFrom } from './presence.ts'
import type { Role } from './role.ts'
import { settle } from './turn.ts'

export function answer(match: Match, { role, index, round, choice, graceMs, at }: AnswerMove): Decision {
  // A delayed call of an earlier game must not be judged in the rematch.
  if (round !== undefined && round !== match.round) return refuse('other-round')
  const judged = latestGame(match)?.seats[role].verdicts[index]
  // A client that lost the reply sends the same answer again, perhaps after the end: the first verdict stands.
  if (judged)
    return judged.choice === choice ? unchanged(match) : refuse(judged.timedOut ? 'too-late' : 'already-answered')
  if (match.phase !== 'playing') return refuse('not-playing')
  const turn = openTurn(match.game, role)
  if (!turn || turn.index !== index) return refuse('question-not-open')
  if (choice !== null && !turn.question.options.includes(choice)) return refuse('not-an-option')
  // A late answer is refused even if no tick has closed the question yet; the next tick will.
  if (choice !== null && at > turn.stage.closesAt + clampGrace(graceMs)) return refuse('too-late')
  const settled = settle(match, role, turn, { choice, timedOut: choice === null, at })
  if (match.awaySince[role] === null) return ok(settled)
  // The player has no connection but plays: the wait starts anew, so that the opponent cannot claim the win.
  const here = awayFrom(settled.match, role, at)
  return ok({ match: here.match, notices: [...settled.notices, ...here.notices] })
}

/** The reply to an answer; a repeated answer gets the same reply. */
export interface Judgement {
  correct: boolean
  timedOut: boolean
  answer: string
  scores: Scores
}

/** Null until this player's question is settled, because the right answer stays secret until then. */
export function judgementOf(match: Match, role: Role, index: number): Judgement | null {
  const game = latestGame(match)
  const verdict = game?.seats[role].verdicts[index]
  const question = game?.questions[index]
  if (!game || !verdict || !question) return null
  const { correct, timedOut } = verdict
  return { correct, timedOut, answer: question.answer, scores: scoresOf(game) }
}

export const MAX_GRACE_MS = 500

/** Forgives the half round trip that an answer travels, up to a limit that a slow client cannot extend. */
export const graceFor = (roundTripMs: number): number => clampGrace(roundTripMs / 2)

export const clampGrace = (graceMs: number): number => Math.min(Math.max(0, graceMs), MAX_GRACE_MS)
