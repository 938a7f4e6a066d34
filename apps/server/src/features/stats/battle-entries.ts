import { afterIdleDays, NEW_RATING, pairWeight, type Rating, rateMatch } from '@knowdown/domain/match/rating'
import { opponentOf, type PerRole, ROLES, type Role } from '@knowdown/domain/match/role'
import type { BattleGame } from '@knowdown/domain/stats/player-stats'
import type { FinishedBattle } from './ledger.ts'
import type { Before, Entry, Standing } from './ledger-store.ts'

/** Of the battles between the same two, so many a day count as won or lost. */
const COUNTED_PER_PAIR_AND_DAY = 10
const DAY_MS = 24 * 60 * 60_000
/** From this question on a battle says something about skill. */
const RATED_FROM_QUESTION = 5

/** What a battle writes into the book of each player who is signed in. */
export function battleEntries(battle: FinishedBattle, { standings, earlierTogether }: Before): readonly Entry[] {
  const counted = earlierTogether.length < COUNTED_PER_PAIR_AND_DAY
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

/** Only of two signed-in players; null for one whom the game does not touch. */
function newRatings(
  battle: FinishedBattle,
  standings: ReadonlyMap<string, Standing>,
  earlier: readonly number[],
): PerRole<Rating | null> | null {
  const { host, guest, finishedAt, winner, rated } = battle
  const weight = pairWeight(earlier, finishedAt)
  if (host.userId === null || guest.userId === null || weight === 0) return null
  const forfeit = battle.forfeit ?? null
  const reached = rated.host || rated.guest ? RATED_FROM_QUESTION : 0
  const before = {
    host: ratingAt(standings.get(host.userId), finishedAt),
    guest: ratingAt(standings.get(guest.userId), finishedAt),
  }
  const after = rateMatch(before, { forfeit, winner, reached: { host: reached, guest: reached } }, weight)
  const touched = (role: Role) => rated[role] || (forfeit === role && winner === opponentOf(role))
  return { host: touched('host') ? after.host : null, guest: touched('guest') ? after.guest : null }
}

function ratingAt(standing: Standing | undefined, at: number): Rating {
  if (!standing) return NEW_RATING
  const idleDays = standing.ratedAt === null ? 0 : Math.max(0, at - standing.ratedAt) / DAY_MS
  return afterIdleDays(standing.rating, idleDays)
}
