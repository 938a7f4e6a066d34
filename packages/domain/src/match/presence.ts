import { ok } from '../result.ts'
import { leaverOf, type Match } from './match.ts'
import { type Decision, type Step, unchanged } from './move.ts'
import { RECONNECT_WINDOW_MS } from './reconnect-window.ts'
import type { Role } from './role.ts'
import { dealNext } from './turn.ts'

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

export const markAbsent = (match: Match, role: Role, at: number): Decision =>
  hasLeft(match, role) || match.awaySince[role] !== null ? unchanged(match) : ok(awayFrom(match, role, at))

/** The absence of a player counts from `since`; the opponent learns until when to wait. */
export const awayFrom = <Kind extends Match>(match: Kind, role: Role, since: number): Step<Kind> => ({
  match: { ...match, awaySince: { ...match.awaySince, [role]: since } },
  notices: [{ type: 'opponent-presence', role, present: false, backBy: since + RECONNECT_WINDOW_MS }],
})

/** A player who left on purpose does not count as disconnected when the connection closes. */
const hasLeft = (match: Match, role: Role): boolean =>
  match.phase === 'ended' || (match.phase === 'finished' && leaverOf(match.result) === role)
