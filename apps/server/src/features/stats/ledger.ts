import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { NEW_RATING, type Rating, ratingAt } from '@knowdown/domain/match/rating'
import { countsAsWinOrLoss, isRatedPair, ratingsAfterBattle } from '@knowdown/domain/match/rating-eligibility'
import { type PerRole, ROLES, type Role } from '@knowdown/domain/match/role'
import type { BattleGame } from '@knowdown/domain/stats/player-stats'
import type { StatisticsDocument } from './account-statistics.ts'
import type { LedgerEntry, LedgerStore, PlayerTotals, TotalsBefore } from './ledger-store.ts'
import type { OnAnswers } from './stats-service.ts'

export interface FirstAnswer {
  questionId: string
  answer: string
}

/** One seat of a finished battle. */
interface BattleSeat {
  userId: string | null
  right: number
  wrong: number
  /** To questions that were new to the player. */
  firstAnswers: readonly FirstAnswer[]
}

export interface FinishedBattle {
  /** Unique, so that a battle that is reported twice is recorded once. */
  battleId: string
  category: string
  difficulty: Difficulty
  finishedAt: number
  host: BattleSeat
  guest: BattleSeat
  winner: Role | 'tie'
  /** Whose rating the battle may change. */
  rated: PerRole<boolean>
  /** Who left while it was running: a loss for that player, even when the battle was too short to be rated. */
  forfeit?: Role | null
  /** Both players came from one network. */
  sameNetwork?: boolean
  /** No rating changes, not even that of a player who left. */
  unrated?: true
}

/** The record of finished games, from which statistics, leaderboards and ratings are computed. */
export interface Ledger {
  recordBattle(battle: FinishedBattle): Promise<void>
}

interface LedgerDeps {
  categories: readonly Category[]
  store: LedgerStore
  documents: StatisticsDocument
  onAnswers: OnAnswers
}

export function createLedger({ categories, store, documents, onAnswers }: LedgerDeps): Ledger {
  return {
    async recordBattle(finished) {
      // A lobby keeps the category as the host sent it, by name or id; the ledger stores ids.
      const battle = { ...finished, category: findCategory(categories, finished.category)?.id ?? finished.category }
      const { host, guest } = battle
      // A battle against oneself does not count.
      if (host.userId !== null && host.userId === guest.userId) return
      const userIds = [host.userId, guest.userId].filter((id) => id !== null)
      if (userIds.length === 0) return
      const after = await store.recordGame(
        {
          gameId: battle.battleId,
          difficulty: battle.difficulty,
          userIds,
          finishedAt: battle.finishedAt,
          setId: null,
        },
        (before) => battleEntries(battle, before),
      )
      if (!after) return
      for (const [userId, { stats }] of after) await documents.write(userId, stats)
      const { category, difficulty } = battle
      for (const { userId, firstAnswers } of [host, guest]) {
        if (userId === null) continue
        const questions = firstAnswers.map(({ questionId: id }) => ({ id, fresh: true }))
        await onAnswers(
          userId,
          { category, difficulty, questions },
          firstAnswers.map(({ answer }) => answer),
        )
      }
    },
  }
}

/** The ledger entries of a battle, one for each signed-in player. */
function battleEntries(
  battle: FinishedBattle,
  { totals, earlierTogether, verified }: TotalsBefore,
): readonly LedgerEntry[] {
  const counted = countsAsWinOrLoss(earlierTogether)
  const ratings = newRatings(battle, totals, earlierTogether, verified)
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

/** Battles are rated only between two players who have proved an address, and who are in different networks. */
function newRatings(
  battle: FinishedBattle,
  totals: ReadonlyMap<string, PlayerTotals>,
  earlier: readonly number[],
  verified: ReadonlySet<string>,
): PerRole<Rating | null> | null {
  const { host, guest, finishedAt, winner, rated, forfeit = null } = battle
  if (battle.unrated || host.userId === null || guest.userId === null) return null
  const bothVerified = verified.has(host.userId) && verified.has(guest.userId)
  if (!isRatedPair({ bothVerified, sameNetwork: battle.sameNetwork ?? false })) return null
  const before = {
    host: ratingOf(totals.get(host.userId), finishedAt),
    guest: ratingOf(totals.get(guest.userId), finishedAt),
  }
  return ratingsAfterBattle(before, { winner, forfeit, rated, finishedAt }, earlier)
}

const ratingOf = (totals: PlayerTotals | undefined, at: number): Rating =>
  totals ? ratingAt(totals.rating, totals.ratedAt, at) : NEW_RATING
