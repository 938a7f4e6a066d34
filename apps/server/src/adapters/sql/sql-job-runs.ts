import type { Kysely } from 'kysely'
import type { JobRuns } from '../../features/jobs.ts'
import type { Schema } from './schema.ts'

/** A node that died in the middle of a job holds it for so long. */
const LEASE_MS = 30 * 60_000

export function sqlJobRuns(db: Kysely<Schema>): JobRuns {
  return {
    async claim(name, at, everyMs) {
      const taken = await db
        .insertInto('job_runs')
        .values({ name, ran_at: at })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ ran_at: at })
            .where('job_runs.ran_at', '<=', at - everyMs),
        )
        .returning('name')
        .executeTakeFirst()
      return taken !== undefined
    },
    async begin(name, at, everyMs) {
      const claimed_until = at + LEASE_MS
      const taken = await db
        .insertInto('job_runs')
        .values({ name, ran_at: 0, claimed_until })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ claimed_until })
            .where('job_runs.ran_at', '<=', at - everyMs)
            .where('job_runs.claimed_until', '<=', at),
        )
        .returning('name')
        .executeTakeFirst()
      return taken !== undefined
    },
    async finish(name, at) {
      await db.updateTable('job_runs').set({ ran_at: at, claimed_until: 0 }).where('name', '=', name).execute()
    },
    async release(name) {
      await db.updateTable('job_runs').set({ claimed_until: 0 }).where('name', '=', name).execute()
    },
  }
}
