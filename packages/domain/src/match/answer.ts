import { ok, refuse } from '../result.ts'
import { openTurn } from './game.ts'
import { clampGrace } from './grace.ts'
import { latestGame, type Match } from './match.ts'
import { type AnswerMove, type Decision, unchanged } from './move.ts'
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
