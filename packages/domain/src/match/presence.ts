import { ok } from '../result.ts'
import type { Match } from './match.ts'
import { type Decision, unchanged } from './move.ts'
import type { Role } from './role.ts'

/** How long the other player is told to hope. The match neither waits nor ends for it. */
export const COME_BACK_MS = 30_000

export function seen(match: Match, role: Role): Decision {
  if (hasLeft(match, role) || match.awaySince[role] === null) return unchanged(match)
  return ok({
    match: { ...match, awaySince: { ...match.awaySince, [role]: null } },
    notices: [{ type: 'opponent-presence', role, present: true, backBy: null }],
  })
}

export function absent(match: Match, role: Role, at: number): Decision {
  if (hasLeft(match, role) || match.awaySince[role] !== null) return unchanged(match)
  return ok({
    match: { ...match, awaySince: { ...match.awaySince, [role]: at } },
    notices: [{ type: 'opponent-presence', role, present: false, backBy: at + COME_BACK_MS }],
  })
}

/** Who left on purpose is not missed: their closing connection is no news. */
const hasLeft = (match: Match, role: Role): boolean =>
  match.phase === 'ended' || (match.phase === 'finished' && match.result.forfeit === role)
