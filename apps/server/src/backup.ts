import { join } from 'node:path'
import { backupName, deleteBackupsBefore } from './adapters/backup/backup-folders.ts'
import { copyDatabase } from './adapters/sql/sqlite/copy-database.ts'
import { StorageFault } from './adapters/sql/storage.ts'
import { readBackupSettings } from './config/backup.ts'
import { SettingsReader } from './config/settings-reader.ts'
import { readStorageSettings } from './config/storage.ts'

const DAY_MS = 86_400_000

/**
 * `npm run backup -- FOLDER` copies the SQLite database of the data folder while the server goes on. With `--scheduled` the
 * copy gets a folder of its own in BACKUP_DIR, and copies that are older than BACKUP_KEEP_DAYS are deleted after it.
 */
function backUp(target: string | undefined): string[] {
  if (!target) throw new StorageFault('Name a folder for the copy: npm run backup -- FOLDER')
  const settings = new SettingsReader(process.env)
  const { dataDir, database } = readStorageSettings(settings, process.cwd())
  const backup = readBackupSettings(settings, process.cwd())
  if (settings.problems.length > 0) throw new StorageFault(settings.problems.join(' '))
  if (database.kind === 'postgres') {
    throw new StorageFault('The data is in PostgreSQL: use pg_dump, as docs/operating.md describes.')
  }
  if (target !== '--scheduled') return [...describe(copyDatabase(dataDir, target)), secretsAreMissing(dataDir)]
  if (!backup) throw new StorageFault('BACKUP_DIR is not set: it names the folder for scheduled backups.')
  const now = Date.now()
  const lines = describe(copyDatabase(dataDir, join(backup.dir, backupName(now))))
  const deleted = deleteBackupsBefore(backup.dir, now - backup.keepDays * DAY_MS)
  return deleted.length === 0 ? lines : [...lines, `Deleted ${deleted.length} older than ${backup.keepDays} days.`]
}

function describe({ file, rows }: ReturnType<typeof copyDatabase>): string[] {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const tables = Object.keys(rows).length
  return [
    `Copied ${file} and checked it: ${rows.users} accounts, ${rows.games} games, ${total} rows in ${tables} tables.`,
  ]
}

const secretsAreMissing = (dataDir: string): string =>
  `Not in it, on purpose: the secrets in ${dataDir} (signing-keys, realtime-secret, push-key). Keep a copy of them in another place.`

try {
  for (const line of backUp(process.argv[2])) process.stdout.write(`${line}\n`)
} catch (error) {
  if (!(error instanceof StorageFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
