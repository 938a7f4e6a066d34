import { type Kysely, sql } from 'kysely'
import type { PlayCounts } from '../../../features/operator/operator-today.ts'
import type { Schema } from '../schema.ts'

const HOUR_MS = 3_600_000

interface HourRow {
  hour: number
  count: number
}

const hourOf = (column: string) => sql`${sql.ref(column)} / ${sql.lit(HOUR_MS)}`

/**
 * Counts what was played to its end. Solo quizzes of visitors are in no ledger: they count in the hour in which their
 * questions were dealt. A party counts in the hour of its last move, once somebody has answered. Battles count when
 * somebody with an account took part.
 */
export function sqlPlayCounts(db: Kysely<Schema>): PlayCounts {
  return {
    async byHour(since) {
      const kinds = {
        solo: sql<HourRow>`
          select hour, sum(count) as count from (
            select ${hourOf('finished_at')} as hour, count(distinct game_id) as count from games
            where finished_at >= ${since} and kind = 'solo' group by hour
            union all
            select ${hourOf('issued_at')} as hour, count(*) as count from issued_sets
            where issued_at >= ${since} and user_id is null and answers is not null group by hour
          ) quizzes group by hour`,
        battles: sql<HourRow>`
          select ${hourOf('finished_at')} as hour, count(distinct game_id) as count from games
          where finished_at >= ${since} and kind = 'battle' group by hour`,
        dailies: sql<HourRow>`
          select ${hourOf('ended_at')} as hour, count(*) as count from runs
          where ended_at >= ${since} and daily_date is not null group by hour`,
        challenges: sql<HourRow>`
          select ${hourOf('ended_at')} as hour, count(*) as count from runs
          where ended_at >= ${since} and series_id like 'challenge-%' group by hour`,
        parties: sql<HourRow>`
          select ${hourOf('changed_at')} as hour, count(*) as count from parties
          where changed_at >= ${since}
            and exists (select 1 from party_answers where party_answers.party_id = parties.party_id) group by hour`,
        players: sql<HourRow>`
          select hour, count(distinct player) as count from (
            select ${hourOf('finished_at')} as hour, user_id as player from games where finished_at >= ${since}
            union all
            select ${hourOf('ended_at')} as hour, coalesce(user_id, visitor_hash) as player from runs
            where ended_at >= ${since}
            union all
            select ${hourOf('issued_at')} as hour, session_id as player from issued_sets
            where issued_at >= ${since} and user_id is null and answers is not null
            union all
            select ${hourOf('joined_at')} as hour, coalesce(user_id, player_id) as player from party_players
            where joined_at >= ${since}
          ) played group by hour`,
      }
      const counted = await Promise.all(
        Object.entries(kinds).map(async ([kind, query]) => ({ kind, rows: (await query.execute(db)).rows })),
      )
      const hours = new Set(counted.flatMap(({ rows }) => rows.map(({ hour }) => Number(hour))))
      const countOf = (wanted: keyof typeof kinds, hour: number) =>
        Number(counted.find(({ kind }) => kind === wanted)?.rows.find((row) => Number(row.hour) === hour)?.count ?? 0)
      return [...hours].map((hour) => ({
        from: hour * HOUR_MS,
        players: countOf('players', hour),
        solo: countOf('solo', hour),
        battles: countOf('battles', hour),
        dailies: countOf('dailies', hour),
        challenges: countOf('challenges', hour),
        parties: countOf('parties', hour),
      }))
    },
  }
}
