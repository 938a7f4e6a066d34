import { deleteOldRows } from '../adapters/sql/delete-old-rows.ts'
import { sqlJobRuns } from '../adapters/sql/sql-job-runs.ts'
import { runIfDue } from '../features/jobs.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../features/limits.ts'
import { runAfter, runEvery } from './background-jobs.ts'
import type { Base } from './base.ts'

/** Deletes old rows once a day, on one of the nodes. */
export function wireRetention(base: Base): void {
  const { storage, logger, clock } = base
  const jobs = sqlJobRuns(storage.db)
  const sweep = async () => {
    const deleted = await deleteOldRows(storage.db, clock())
    logger.info({ deleted }, 'old rows were deleted')
  }
  const run = () => runIfDue(jobs, { name: 'retention', everyMs: DAY_MS, run: sweep }, clock)
  // Also soon after the start: a server that is restarted every hour would otherwise never delete anything.
  runAfter(MINUTE_MS, { name: 'retention', run }, logger)
  runEvery(HOUR_MS, { name: 'retention', run }, base)
}
