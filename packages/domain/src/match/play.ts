import { assertNever, ok, type Result, refuse } from '../result.ts'
import { answer } from './answer.ts'
import { claim, leave } from './end-game.ts'
import type { Match } from './match.ts'
import type { Decision, Move, Refusal } from './move.ts'
import { type NumberedNotice, numberNotices } from './notice.ts'
import { markAbsent, markPresent } from './presence.ts'
import { resume } from './resume.ts'
import { deal, join, ready, wantRematch } from './start-game.ts'
import { tick } from './tick.ts'

/** A match after a move, and the notices to publish once it is saved. */
export interface MoveOutcome {
  match: Match
  notices: readonly NumberedNotice[]
}

/** Applies a move. Every change to a match goes through here, and every move is safe to repeat. */
export function play(match: Match, move: Move): Result<MoveOutcome, Refusal> {
  if ('role' in move && move.role === 'guest' && !match.guestJoined) return refuse('no-such-seat')
  const decided = decide(match, move)
  return decided.ok ? ok(numberNotices(decided.value.match, decided.value.notices)) : decided
}

function decide(match: Match, move: Move): Decision {
  switch (move.type) {
    case 'join':
      return join(match, move)
    case 'ready':
      return ready(match, move)
    case 'deal':
      return deal(match, move)
    case 'answer':
      return answer(match, move)
    case 'leave':
      return leave(match, move.role, move.at)
    case 'claim':
      return claim(match, move.role, move.at)
    case 'rematch':
      return wantRematch(match, move.role, move.at)
    case 'seen':
      return markPresent(match, move.role, move.at)
    case 'absent':
      return markAbsent(match, move.role, move.at)
    case 'resume':
      return resume(match, move)
    case 'deal-failed':
      return ok({ match, notices: [{ type: 'deal-failed', message: move.message }] })
    case 'tick':
      return tick(match, move)
    default:
      return assertNever(move)
  }
}
