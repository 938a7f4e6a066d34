import type { Kysely } from 'kysely'
import type { NameReports } from '../../../features/stats/leaderboard-service.ts'
import type { Schema } from '../schema.ts'

export function sqlNameReports(db: Kysely<Schema>): NameReports {
  return {
    async add({ userIds, name, reporterHash, at }) {
      const rows = userIds.map((userId) => ({ user_id: userId, name, reporter_hash: reporterHash, reported_at: at }))
      if (rows.length === 0) return
      await db
        .insertInto('name_reports')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
