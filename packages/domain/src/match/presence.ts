import { ok } from '../result.ts'
import type { Match } from './match.ts'
import { type Decision, type Step, unchanged } from './move.ts'
import type { Role } from './role.ts'
import { dealNext } from './turn.ts'

/** How long the opponent is told to expect the player back. The game neither waits for it nor ends when it passes. */
export const RECONNECT_WINDOW_MS = 30_000

export function markPresent(match: Match, role: Role, at: number): Decision {
  if (hasLeft(match, role)) return unchanged(match)
  const back = restartWaitingTurn(match, role, at)
  if (match.awaySince[role] === null) return back ? ok(back) : unchanged(match)
  const here = back?.match ?? match
  return ok({
    match: { ...here, awaySince: { ...here.awaySince, [role]: null } },
    notices: [{ type: 'opponent-presence', role, present: true, backBy: null }, ...(back?.notices ?? [])],
  })
}

/** A question that waits for this player since an outage gets its full time from now on; null when none does. */
function restartWaitingTurn(match: Match, role: Role, at: number): Step | null {
  if (match.phase !== 'playing') return null
  const { stage } = match.game.seats[role]
  if (stage.kind !== 'open' || stage.waitsUntil === undefined) return null
  return dealNext(match, role, Math.min(at, stage.waitsUntil), { again: stage.again ?? 0 })
}

export function markAbsent(match: Match, role: Role, at: number): Decision {
  if (hasLeft(match, role) || match.awaySince[role] !== null) return unchanged(match)
  return ok({
    match: { ...match, awaySince: { ...match.awaySince, [role]: at } },
    notices: [{ type: 'opponent-presence', role, present: false, backBy: at + RECONNECT_WINDOW_MS }],
  })
}

/** A player who left on purpose does not count as disconnected when the connection closes. */
const hasLeft = (match: Match, role: Role): boolean =>
  match.phase === 'ended' || (match.phase === 'finished' && match.result.forfeit === role)
