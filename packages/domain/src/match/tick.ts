import { assertNever, ok } from '../result.ts'
import { stageDueAt } from './deadline.ts'
import { endLobby } from './end-lobby.ts'
import { finish } from './finish.ts'
import { bothDone, openTurn } from './game.ts'
import { DEAL_PATIENCE_MS } from './gather.ts'
import type { FinishedMatch, Match, PlayingMatch, WaitingMatch } from './match.ts'
import { type Decision, type Step, unchanged } from './move.ts'
import type { Role } from './role.ts'
import { dealNext, settle } from './turn.ts'

/** Does what is due at `at`, one step for each player. Too early or twice, it does nothing. */
export function tick(match: Match, at: number): Decision {
  switch (match.phase) {
    case 'waiting':
    case 'finished':
      return closeOrRemind(match, at)
    case 'playing':
      return ok(wakeBoth(match, at))
    case 'ended':
      return unchanged(match)
    default:
      return assertNever(match)
  }
}

function closeOrRemind(match: WaitingMatch | FinishedMatch, at: number): Decision {
  if (at >= match.closesAt) return ok(endLobby(match, 'clock'))
  if (match.dealDueAt === null || at < match.dealDueAt) return unchanged(match)
  // Whoever plays this tick finds the questions still awaited and brings them; should they die too, we come back.
  return ok({ match: { ...match, dealDueAt: at + DEAL_PATIENCE_MS }, notices: [] })
}

function wakeBoth(match: PlayingMatch, at: number): Step {
  const host = wake(match, 'host', at)
  const guest = wake(host.match, 'guest', at)
  const notices = [...host.notices, ...guest.notices]
  if (!bothDone(guest.match.game)) return { match: guest.match, notices }
  const end = finish(guest.match, null, at)
  return { match: end.match, notices: [...notices, ...end.notices] }
}

function wake(match: PlayingMatch, role: Role, at: number): Step<PlayingMatch> {
  const dueAt = stageDueAt(match.game.seats[role].stage)
  if (dueAt === null || at < dueAt) return { match, notices: [] }
  const turn = openTurn(match.game, role)
  return turn ? settle(match, role, turn, { choice: null, timedOut: true, at }) : dealNext(match, role, at)
}
