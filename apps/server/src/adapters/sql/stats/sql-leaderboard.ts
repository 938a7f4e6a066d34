import { LEADERBOARD_SIZE, type Standing } from '@knowdown/domain/stats/leaderboard'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { BoardKey, LeaderboardStore } from '../../../features/stats/leaderboard-service.ts'
import { isNotBlocked } from '../not-blocked.ts'
import type { Schema } from '../schema.ts'

const NAMELESS = 'Player'

export function sqlLeaderboard(db: Kysely<Schema>): LeaderboardStore {
  const onBoard = ({ board, period, periodStart, category }: BoardKey) =>
    db
      .selectFrom('standings')
      .where('standings.board', '=', board)
      .where('standings.period', '=', period)
      .where('standings.period_start', '=', periodStart)
      .where('standings.category', '=', category)
      .where(isNotBlocked('standings.user_id'))

  const withNames = (key: BoardKey) =>
    onBoard(key)
      .leftJoin('users', 'users.user_id', 'standings.user_id')
      .select(['standings.user_id', 'standings.score', 'standings.games', 'users.name'])

  const isVerified = (user: ExpressionBuilder<Schema, 'users'>) =>
    user.or([user('users.email_verified', '=', 1), user('users.phone_verified', '=', 1)])

  return {
    async top(key) {
      const rows = await withNames(key)
        .where(isVerified)
        .orderBy('standings.score', 'desc')
        .orderBy('standings.user_id')
        .limit(LEADERBOARD_SIZE)
        .execute()
      return rows.map(toStanding)
    },
    async one(key, userId) {
      const row = await withNames(key)
        .select(['users.email_verified', 'users.phone_verified'])
        .where('standings.user_id', '=', userId)
        .executeTakeFirst()
      return row ? { ...toStanding(row), listed: row.email_verified === 1 || row.phone_verified === 1 } : null
    },
    async scores(key) {
      const rows = await onBoard(key)
        .innerJoin('users', 'users.user_id', 'standings.user_id')
        .where(isVerified)
        .select(({ fn }) => ['standings.score', fn.countAll<number>().as('players')])
        .groupBy('standings.score')
        .orderBy('standings.score', 'desc')
        .execute()
      return rows.map(({ score, players }) => ({ score, players: Number(players) }))
    },
  }
}

const toStanding = (row: { user_id: string; score: number; games: number; name: string | null }): Standing => ({
  playerId: row.user_id,
  name: row.name || NAMELESS,
  score: row.score,
  games: row.games,
})
