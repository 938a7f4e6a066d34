import { afterIdleDays, NEW_RATING, type Rating } from '@knowdown/domain/match/rating'
import { countsAsWinOrLoss, ratingsAfterBattle } from '@knowdown/domain/match/rating-eligibility'
import { type PerRole, ROLES, type Role } from '@knowdown/domain/match/role'
import type { BattleGame } from '@knowdown/domain/stats/player-stats'
import type { FinishedBattle } from './ledger.ts'
import type { Before, Entry, Standing } from './ledger-store.ts'

const DAY_MS = 24 * 60 * 60_000

/** The ledger entries of a battle, one for each signed-in player. */
export function battleEntries(battle: FinishedBattle, { standings, earlierTogether }: Before): readonly Entry[] {
  const counted = countsAsWinOrLoss(earlierTogether)
  const ratings = newRatings(battle, standings, earlierTogether)
  return ROLES.flatMap((role) => {
    const { userId, right, wrong } = battle[role]
    if (userId === null) return []
    const rating = ratings?.[role] ?? null
    const game: BattleGame = {
      kind: 'battle',
      category: battle.category,
      right,
      wrong,
      finishedAt: battle.finishedAt,
      outcome: outcomeFor(role, battle.winner),
      counted,
      rating: rating?.rating ?? null,
    }
    return [{ userId, game, rating }]
  })
}

const outcomeFor = (role: Role, winner: FinishedBattle['winner']): BattleGame['outcome'] =>
  winner === 'tie' ? 'tied' : winner === role ? 'won' : 'lost'

/** Battles are rated only between two signed-in players. */
function newRatings(
  battle: FinishedBattle,
  standings: ReadonlyMap<string, Standing>,
  earlier: readonly number[],
): PerRole<Rating | null> | null {
  const { host, guest, finishedAt, winner, rated, forfeit = null } = battle
  if (host.userId === null || guest.userId === null) return null
  const before = {
    host: ratingAt(standings.get(host.userId), finishedAt),
    guest: ratingAt(standings.get(guest.userId), finishedAt),
  }
  return ratingsAfterBattle(before, { winner, forfeit, rated, finishedAt }, earlier)
}

function ratingAt(standing: Standing | undefined, at: number): Rating {
  if (!standing) return NEW_RATING
  const idleDays = standing.ratedAt === null ? 0 : Math.max(0, at - standing.ratedAt) / DAY_MS
  return afterIdleDays(standing.rating, idleDays)
}
