import { copyDatabase } from './adapters/sql/sqlite/copy-database.ts'
import { StorageFault } from './adapters/sql/storage.ts'
import { SettingsReader } from './config/settings-reader.ts'
import { readStorageSettings } from './config/storage.ts'

/** `npm run backup -- FOLDER`: copies the SQLite database of the data folder while the server goes on. */
function backUp(target: string | undefined): string[] {
  if (!target) throw new StorageFault('Name a folder for the copy: npm run backup -- FOLDER')
  const { dataDir, database } = readStorageSettings(new SettingsReader(process.env), process.cwd())
  if (database.kind === 'postgres') {
    throw new StorageFault('The data is in PostgreSQL: use pg_dump, as docs/operating.md describes.')
  }
  const { file, rows } = copyDatabase(dataDir, target)
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return [
    `Copied ${file} and checked it: ${rows.users} accounts, ${rows.games} games, ${total} rows in ${Object.keys(rows).length} tables.`,
    `Not in it, on purpose: the secrets in ${dataDir} (signing-keys, realtime-secret, push-key). Keep a copy of them in another place.`,
  ]
}

try {
  for (const line of backUp(process.argv[2])) process.stdout.write(`${line}\n`)
} catch (error) {
  if (!(error instanceof StorageFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
