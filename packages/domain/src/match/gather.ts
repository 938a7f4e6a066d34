import { ok, refuse } from '../result.ts'
import type { Match } from './match.ts'
import { type Decision, unchanged } from './move.ts'
import type { Role } from './role.ts'

/** How long questions may be awaited before someone looks whether the one who was to bring them died. */
export const DEAL_PATIENCE_MS = 1000

export function join(match: Match, at: number): Decision {
  if (match.phase === 'ended' || isOverdue(match, at)) return refuse('lobby-ended')
  if (match.guestJoined) return refuse('lobby-full')
  return ok({ match: { ...match, guestJoined: true }, notices: [{ type: 'player-joined', role: 'guest' }] })
}

export function ready(match: Match, role: Role, at: number): Decision {
  if (match.phase === 'ended' || isOverdue(match, at)) return refuse('lobby-ended')
  // Said again because the reply was lost: the match has started since, which is what was wanted.
  if (match.phase === 'playing') return unchanged(match)
  if (match.phase === 'finished' && match.result.forfeit !== null) return refuse('opponent-left')
  if (match.ready[role]) return unchanged(match)
  const flags = { ...match.ready, [role]: true }
  const dealDueAt = flags.host && flags.guest ? at + DEAL_PATIENCE_MS : null
  return ok({ match: { ...match, ready: flags, dealDueAt }, notices: [{ type: 'player-ready', role }] })
}

/** The row may outlive its time by the moment until the clock looks at it; nobody gets in during that moment. */
const isOverdue = (match: Match, at: number): boolean => 'closesAt' in match && at >= match.closesAt
