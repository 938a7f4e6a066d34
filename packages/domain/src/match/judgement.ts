import { latestGame, type Match } from './match.ts'
import type { Role } from './role.ts'
import { type Scores, scoresOf } from './scoring.ts'

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
