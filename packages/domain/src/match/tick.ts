import { assertNever, ok } from '../result.ts'
import { MAX_GRACE_MS } from './answer.ts'
import { withinReach } from './clock-jump.ts'
import { endLobby, finishGame } from './end-game.ts'
import { bothDone, openTurn, type Stage } from './game.ts'
import type { BetweenGames, FinishedMatch, Match, PlayingMatch, WaitingMatch } from './match.ts'
import { type Decision, type Step, type TickMove, unchanged } from './move.ts'
import type { Role } from './role.ts'
import { DEAL_RETRY_MS } from './start-game.ts'
import { dealNext, settle } from './turn.ts'

/** Does what is due, one step for each player. Does nothing when called too early or twice. */
export function tick(stored: Match, { at, dueBy = at }: TickMove): Decision {
  const match = withinReach(stored, at)
  switch (match.phase) {
    case 'waiting':
    case 'finished':
      return closeOrRetryDeal(match, at, dueBy)
    case 'playing':
      return ok(advanceBoth(match, at, dueBy))
    case 'ended':
      return unchanged(match)
    default:
      return assertNever(match)
  }
}

function closeOrRetryDeal(match: WaitingMatch | FinishedMatch, at: number, dueBy: number): Decision {
  if (dueBy >= match.closesAt) return ok(endLobby(match, 'clock'))
  if (match.dealDueAt === null || dueBy < match.dealDueAt) return unchanged(match)
  // The caller of this tick sees that questions are awaited and fetches them. If it fails too, the next tick retries.
  return ok({ match: { ...match, dealDueAt: at + DEAL_RETRY_MS }, notices: [] })
}

function advanceBoth(match: PlayingMatch, at: number, dueBy: number): Step {
  const host = advance(match, 'host', at, dueBy)
  const guest = advance(host.match, 'guest', at, dueBy)
  const notices = [...host.notices, ...guest.notices]
  if (!bothDone(guest.match.game)) return { match: guest.match, notices }
  const end = finishGame(guest.match, null, at)
  return { match: end.match, notices: [...notices, ...end.notices] }
}

function advance(match: PlayingMatch, role: Role, at: number, dueBy: number): Step<PlayingMatch> {
  const dueAt = stageDueAt(match.game.seats[role].stage)
  if (dueAt === null || dueBy < dueAt) return { match, notices: [] }
  const turn = openTurn(match.game, role)
  return turn ? settle(match, role, turn, { choice: null, timedOut: true, at }) : dealNext(match, role, at)
}

/** When to play the next `tick`; null when nothing is due any more. */
export function nextDeadline(match: Match): number | null {
  switch (match.phase) {
    case 'waiting':
    case 'finished':
      return betweenGamesDueAt(match)
    case 'playing':
      return earliest([stageDueAt(match.game.seats.host.stage), stageDueAt(match.game.seats.guest.stage)])
    case 'ended':
      return null
    default:
      return assertNever(match)
  }
}

/** Waits for the longest possible grace, so that a tick never cuts off an answer that is still on time. */
export function stageDueAt(stage: Stage): number | null {
  switch (stage.kind) {
    case 'open':
      return Math.max(stage.closesAt, stage.waitsUntil ?? 0) + MAX_GRACE_MS
    case 'reveal':
      return stage.until
    case 'done':
      return null
    default:
      return assertNever(stage)
  }
}

const betweenGamesDueAt = ({ closesAt, dealDueAt }: BetweenGames): number | null => earliest([closesAt, dealDueAt])

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.min(...known)
}
