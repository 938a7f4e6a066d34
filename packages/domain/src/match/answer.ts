import { ok, refuse } from '../result.ts'
import { openTurn, type Scores, scoresOf } from './game.ts'
import { latestGame, type Match } from './match.ts'
import { type AnswerMove, type Decision, unchanged } from './move.ts'
import type { Role } from './role.ts'
import { settle } from './turn.ts'

export function answer(match: Match, { role, index, choice, graceMs, at }: AnswerMove): Decision {
  const judged = latestGame(match)?.seats[role].verdicts[index]
  // The reply was lost and the same is sent again, perhaps after the end: the verdict stands, and stands once.
  if (judged)
    return judged.choice === choice ? unchanged(match) : refuse(judged.timedOut ? 'too-late' : 'already-answered')
  if (match.phase !== 'playing') return refuse('not-playing')
  const turn = openTurn(match.game, role)
  if (!turn || turn.index !== index) return refuse('question-not-open')
  if (choice !== null && !turn.question.options.includes(choice)) return refuse('not-an-option')
  const timedOut = choice === null || at > turn.stage.closesAt + clampGrace(graceMs)
  return ok(settle(match, role, turn, { choice, timedOut, at }))
}

/** The reply to an answer, the first time and every time it is sent again. */
export interface Judgement {
  correct: boolean
  timedOut: boolean
  answer: string
  scores: Scores
}

/** Null until the question is settled for this very player: only then has the right answer been earned. */
export function judgementOf(match: Match, role: Role, index: number): Judgement | null {
  const game = latestGame(match)
  const verdict = game?.seats[role].verdicts[index]
  const question = game?.questions[index]
  if (!game || !verdict || !question) return null
  const { correct, timedOut } = verdict
  return { correct, timedOut, answer: question.answer, scores: scoresOf(game) }
}

export const MAX_GRACE_MS = 500

/** An answer travels for half a round trip; that much lateness is the network's, up to a limit nobody can stretch. */
export const graceFor = (roundTripMs: number): number => clampGrace(roundTripMs / 2)

export const clampGrace = (graceMs: number): number => Math.min(Math.max(0, graceMs), MAX_GRACE_MS)
