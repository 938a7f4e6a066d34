import { NEW_RATING } from '@knowdown/domain/match/rating'
import { NO_STATS } from '@knowdown/domain/stats/player-stats'
import type { Selectable, Transaction } from 'kysely'
import type { PlayerTotals } from '../../../features/stats/ledger-store.ts'
import type { PlayerTotalsTable, Schema } from '../schema.ts'
import { storedTexts } from '../stored-json.ts'

const categoriesJson = storedTexts('player_totals')

export const NO_TOTALS: PlayerTotals = { stats: NO_STATS, rating: NEW_RATING, ratedAt: null }

/** Reads a player's totals and locks them until the transaction ends. */
export async function lockTotals(db: Transaction<Schema>, userId: string): Promise<PlayerTotals> {
  await db
    .insertInto('player_totals')
    .values({ user_id: userId, ...toColumns(NO_TOTALS) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // An update that changes nothing takes the row's lock on both engines.
  const row = await db
    .updateTable('player_totals')
    .set(({ ref }) => ({ user_id: ref('user_id') }))
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toTotals(row)
}

export async function saveTotals(db: Transaction<Schema>, userId: string, totals: PlayerTotals): Promise<void> {
  await db.updateTable('player_totals').set(toColumns(totals)).where('user_id', '=', userId).execute()
}

const toColumns = ({ stats, rating, ratedAt }: PlayerTotals): Omit<PlayerTotalsTable, 'user_id'> => ({
  solo_games: stats.soloGames,
  battles: stats.battles,
  right_count: stats.right,
  wrong_count: stats.wrong,
  categories: categoriesJson.stringify(stats.categories),
  wins: stats.wins,
  losses: stats.losses,
  rating: rating.rating,
  deviation: rating.deviation,
  rated_at: ratedAt,
})

export const toTotals = (row: Selectable<PlayerTotalsTable>): PlayerTotals => ({
  stats: {
    soloGames: row.solo_games,
    battles: row.battles,
    right: row.right_count,
    wrong: row.wrong_count,
    categories: categoriesJson.parse(row.categories, row.user_id),
    wins: row.wins,
    losses: row.losses,
  },
  rating: { rating: row.rating, deviation: row.deviation },
  ratedAt: row.rated_at,
})
