import { type Kysely, sql } from 'kysely'
import type { PlayCounts } from '../../../features/operator/operator-today.ts'
import type { Schema } from '../schema.ts'

const HOUR_MS = 3_600_000

interface HourRow {
  hour: number
  count: number
}

/** Players are those who finished something; visitors count with their dailies. */
export function sqlPlayCounts(db: Kysely<Schema>): PlayCounts {
  return {
    async byHour(since) {
      const games = await sql<HourRow & { kind: string }>`
        select kind, finished_at / ${sql.lit(HOUR_MS)} as hour, count(distinct game_id) as count from games
        where finished_at >= ${since} group by kind, hour`.execute(db)
      const dailies = await sql<HourRow>`
        select ended_at / ${sql.lit(HOUR_MS)} as hour, count(*) as count from runs
        where ended_at >= ${since} and daily_date is not null group by hour`.execute(db)
      const players = await sql<HourRow>`
        select hour, count(distinct player) as count from (
          select finished_at / ${sql.lit(HOUR_MS)} as hour, user_id as player from games where finished_at >= ${since}
          union all
          select ended_at / ${sql.lit(HOUR_MS)} as hour, coalesce(user_id, visitor_hash) as player from runs
          where ended_at >= ${since}
        ) played group by hour`.execute(db)
      const count = (rows: readonly HourRow[], hour: number) =>
        Number(rows.find((row) => Number(row.hour) === hour)?.count ?? 0)
      const hours = new Set([...games.rows, ...dailies.rows, ...players.rows].map(({ hour }) => Number(hour)))
      return [...hours].map((hour) => ({
        from: hour * HOUR_MS,
        players: count(players.rows, hour),
        solo: count(
          games.rows.filter(({ kind }) => kind === 'solo'),
          hour,
        ),
        battles: count(
          games.rows.filter(({ kind }) => kind === 'battle'),
          hour,
        ),
        dailies: count(dailies.rows, hour),
      }))
    },
  }
}
