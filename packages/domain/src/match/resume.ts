import { ok } from '../result.ts'
import type { Match, PlayingMatch } from './match.ts'
import { type Decision, type ResumeMove, type Step, unchanged } from './move.ts'
import { awayFrom } from './presence.ts'
import type { Role } from './role.ts'
import { stageDueAt } from './tick.ts'
import { dealNext } from './turn.ts'

/** Without a limit, a server that keeps failing (or mistakes slowness for outages) would never let a match end. */
const MAX_REOPENINGS = 3

/** How long a question waits for its player after an outage. Client libraries need up to 18 s to reconnect. */
export const MAX_RETURN_MS = 20_000

/** After an outage, deals the open question again with a full timer; it is dealt once more when its player is back. */
export function resume(match: Match, { downSince, at }: ResumeMove): Decision {
  if (match.phase !== 'playing') return unchanged(match)
  const { resumedAt } = match.game
  if (resumedAt !== null && downSince < resumedAt) return unchanged(match)
  const host = reopen(match, 'host', downSince, at)
  const guest = reopen(host.match, 'guest', downSince, at)
  const hostAway = extendAbsence(guest.match, 'host', downSince, at)
  const guestAway = extendAbsence(hostAway.match, 'guest', downSince, at)
  if (guestAway.match === match) return unchanged(match)
  return ok({
    match: { ...guestAway.match, game: { ...guestAway.match.game, resumedAt: at } },
    notices: [host, guest, hostAway, guestAway].flatMap(({ notices }) => notices),
  })
}

/** Nobody can come back to a server that is down, so the time of an outage does not count as absence. */
function extendAbsence(match: PlayingMatch, role: Role, downSince: number, at: number): Step<PlayingMatch> {
  const since = match.awaySince[role]
  if (since === null) return { match, notices: [] }
  return awayFrom(match, role, Math.min(at, since + Math.max(0, at - Math.max(since, downSince))))
}

function reopen(match: PlayingMatch, role: Role, downSince: number, at: number): Step<PlayingMatch> {
  const { stage } = match.game.seats[role]
  const notReopened = { match, notices: [] }
  if (stage.kind !== 'open') return notReopened
  const dueAt = stageDueAt(stage)
  const wasOpen = dueAt !== null && dueAt > downSince
  const again = (stage.again ?? 0) + 1
  return wasOpen && again <= MAX_REOPENINGS
    ? dealNext(match, role, at, { again, waitsUntil: at + MAX_RETURN_MS })
    : notReopened
}
