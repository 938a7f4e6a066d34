import { moveToPostgres } from './adapters/sql/postgres/move-to-postgres.ts'
import { StorageFault } from './adapters/sql/storage.ts'
import { ConfigError } from './config/config.ts'
import { SettingsReader } from './config/settings-reader.ts'
import { readStorageSettings } from './config/storage.ts'

/** `npm run move-to-postgres`: everything in the SQLite database of DATA_DIR goes to the PostgreSQL at DATABASE_URL. */
async function move(): Promise<string[]> {
  const settings = new SettingsReader(process.env)
  const { dataDir, database } = readStorageSettings(settings, process.cwd())
  if (settings.problems.length > 0) throw new ConfigError(settings.problems)
  if (database.kind !== 'postgres') {
    throw new StorageFault('Set DATABASE_URL to the empty PostgreSQL database that the data goes to.')
  }
  const rows = await moveToPostgres(dataDir, database.url)
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return [
    `Moved and counted: ${rows.users} accounts, ${rows.games} games, ${total} rows in ${Object.keys(rows).length} tables.`,
    `${dataDir} is as it was. Start the server with this DATABASE_URL and this DATA_DIR, and never again without DATABASE_URL.`,
  ]
}

move().then(
  (lines) => {
    for (const line of lines) process.stdout.write(`${line}\n`)
  },
  (error: unknown) => {
    if (!(error instanceof StorageFault || error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  },
)
