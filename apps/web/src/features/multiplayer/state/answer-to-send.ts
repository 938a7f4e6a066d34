import type { InputOf } from '@knowdown/contracts/endpoint'
import type { submitAnswer } from '@knowdown/contracts/matches'
import { ok, type Result, refuse } from '@knowdown/domain/result'
import type { Turn } from './match-screen.ts'
import type { Seat } from './seat.ts'

export type Answer = InputOf<typeof submitAnswer> & { answer: string }

/** What is sent for an option; null when the question has its answer already. */
export function answerToSend(
  seat: Pick<Seat, 'code' | 'playerId'>,
  turn: Turn,
  option: string,
): Result<Answer | null, string> {
  if (turn.kind === 'judged' || (turn.kind === 'open' && (turn.choice !== null || turn.timeUp))) return ok(null)
  if (turn.kind !== 'open' || seat.code === '' || seat.playerId === '' || !turn.question.options.includes(option)) {
    return refuse('Cannot submit answer: Critical information missing.')
  }
  return ok({
    lobby_code: seat.code,
    player_id: seat.playerId,
    question_index: turn.index,
    answer: option,
    is_timeout: false,
  })
}
