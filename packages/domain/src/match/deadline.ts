import { assertNever } from '../result.ts'
import type { Stage } from './game.ts'
import { MAX_GRACE_MS } from './grace.ts'
import type { Gathering, Match } from './match.ts'

/** When to play the next `tick`; null when nothing will ever be due. */
export function nextDeadline(match: Match): number | null {
  switch (match.phase) {
    case 'waiting':
    case 'finished':
      return gatheringDueAt(match)
    case 'playing':
      return earliest([stageDueAt(match.game.seats.host.stage), stageDueAt(match.game.seats.guest.stage)])
    case 'ended':
      return null
    default:
      return assertNever(match)
  }
}

/** The clock waits out the longest grace, or it would cut off an answer that is still on time. */
export function stageDueAt(stage: Stage): number | null {
  switch (stage.kind) {
    case 'open':
      return stage.closesAt + MAX_GRACE_MS
    case 'reveal':
      return stage.until
    case 'done':
      return null
    default:
      return assertNever(stage)
  }
}

const gatheringDueAt = ({ closesAt, dealDueAt }: Gathering): number | null => earliest([closesAt, dealDueAt])

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.min(...known)
}
