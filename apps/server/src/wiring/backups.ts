import { newestBackup } from '../adapters/backup/backup-folders.ts'
import { runBackupProgram } from '../adapters/backup/run-backup-program.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../features/limits.ts'
import { BACKUP_PROGRAM } from '../folders.ts'
import { runAfter, runEvery } from './background-jobs.ts'
import type { Base } from './base.ts'

/**
 * A SQLite database is copied once a day by the server itself. PostgreSQL is copied by its own tools; their backups are
 * only looked at, for the metric of their age.
 */
export function wireBackups(base: Base): void {
  const { config, logger, clock } = base
  const { backup, database, dataDir } = config
  if (!backup || database.kind !== 'sqlite') return
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    BACKUP_DIR: backup.dir,
    BACKUP_KEEP_DAYS: String(backup.keepDays),
  }
  const run = async () => {
    const newest = newestBackup(backup.dir)
    // Due by what is there: a folder that was emptied or a failed copy needs no other memory.
    if (newest !== null && clock() - newest < DAY_MS - HOUR_MS / 2) return
    logger.info({ result: await runBackupProgram(BACKUP_PROGRAM, env) }, 'a backup was made')
  }
  runAfter(MINUTE_MS, { name: 'backup', run }, logger)
  runEvery(HOUR_MS, { name: 'backup', run }, base)
}
