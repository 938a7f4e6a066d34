import type { Game, Stage } from './game.ts'
import type { Match } from './match.ts'
import { DEAL_RETRY_MS, LOBBY_LIFE_MS } from './start-game.ts'

/** Longer than any reveal or countdown. */
const LONGEST_PAUSE_MS = 10_000
/** Nodes may read the same clock a little apart. */
const TOLERANCE_MS = 5_000

/**
 * When the clock of the machine was set back, deadlines lie further ahead than they ever can, and the match would wait
 * until the old time comes. They move to where they would be if they had been set now. Returns the same object when all
 * is well.
 */
export function withinReach(match: Match, at: number): Match {
  if (match.phase === 'ended') return match
  if (match.phase !== 'playing') {
    const closesAt = Math.min(match.closesAt, at + LOBBY_LIFE_MS)
    const dealDueAt = match.dealDueAt === null ? null : Math.min(match.dealDueAt, at + DEAL_RETRY_MS)
    return closesAt === match.closesAt && dealDueAt === match.dealDueAt ? match : { ...match, closesAt, dealDueAt }
  }
  const game = gameWithinReach(match.game, at)
  return game === match.game ? match : { ...match, game }
}

function gameWithinReach(game: Game, at: number): Game {
  const host = stageWithinReach(game.seats.host.stage, at)
  const guest = stageWithinReach(game.seats.guest.stage, at)
  if (host === game.seats.host.stage && guest === game.seats.guest.stage) return game
  const seats = { host: { ...game.seats.host, stage: host }, guest: { ...game.seats.guest, stage: guest } }
  return { ...game, seats }
}

function stageWithinReach(stage: Stage, at: number): Stage {
  if (stage.kind === 'reveal') return stage.until > at + LONGEST_PAUSE_MS ? { ...stage, until: at } : stage
  if (stage.kind === 'done' || stage.openedAt <= at + TOLERANCE_MS) return stage
  const byMs = at - stage.openedAt
  return {
    ...stage,
    openedAt: at,
    closesAt: stage.closesAt + byMs,
    ...(stage.waitsUntil !== undefined && { waitsUntil: stage.waitsUntil + byMs }),
  }
}
