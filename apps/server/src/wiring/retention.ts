import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { deleteOldRows } from '../adapters/sql/delete-old-rows.ts'
import type { Schema } from '../adapters/sql/schema.ts'
import { sqlJobRuns } from '../adapters/sql/sql-job-runs.ts'
import { runIfDue } from '../features/jobs.ts'
import { DAY_MS, HOUR_MS } from '../features/limits.ts'
import { runEvery } from './background-jobs.ts'

/** Deletes old rows once a day, on one of the nodes. */
export function wireRetention(db: Kysely<Schema>, logger: Logger, clock: () => number): NodeJS.Timeout {
  const jobs = sqlJobRuns(db)
  const sweep = async () => {
    const deleted = await deleteOldRows(db, clock())
    logger.info({ deleted }, 'old rows were deleted')
  }
  const run = () => runIfDue(jobs, { name: 'retention', everyMs: DAY_MS, run: sweep }, clock)
  return runEvery(HOUR_MS, { name: 'retention', run }, logger)
}
