import { ok } from '../result.ts'
import type { Match } from './match.ts'
import { type Decision, unchanged } from './move.ts'
import type { Role } from './role.ts'

/** How long the opponent is told to expect the player back. The game neither waits for it nor ends when it passes. */
export const RECONNECT_WINDOW_MS = 30_000

export function markPresent(match: Match, role: Role): Decision {
  if (hasLeft(match, role) || match.awaySince[role] === null) return unchanged(match)
  return ok({
    match: { ...match, awaySince: { ...match.awaySince, [role]: null } },
    notices: [{ type: 'opponent-presence', role, present: true, backBy: null }],
  })
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
