import type { Kysely } from 'kysely'
import type { JobRuns } from '../../features/jobs.ts'
import type { Schema } from './schema.ts'

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
  }
}
