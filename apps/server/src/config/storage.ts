import { resolve } from 'node:path'
import type { SettingsReader } from './settings-reader.ts'

export interface StorageSettings {
  dataDir: string
  database: { kind: 'sqlite'; dataDir: string } | { kind: 'postgres'; url: string; poolSize: number }
  /** Null: this process is the only node. */
  cluster: Cluster | null
}

/**
 * Other nodes may work on the same data. This follows from the database alone: PostgreSQL serves many processes, the
 * data folder of SQLite belongs to one.
 */
export interface Cluster {
  /** Carries events, presence and rate limits between the nodes. Without it they meet only in the database. */
  redisUrl: string | null
}

export function readStorageSettings(settings: SettingsReader, workingDir: string): StorageSettings {
  const dataDir = resolve(workingDir, settings.text('DATA_DIR') ?? 'data')
  const databaseUrl = settings.url('DATABASE_URL', ['postgres', 'postgresql'])
  const redisUrl = settings.url('REDIS_URL', ['redis', 'rediss'])
  if (redisUrl && !settings.text('DATABASE_URL')) {
    settings.addProblem(
      'REDIS_URL is for several nodes, which need one database: set DATABASE_URL too, or leave REDIS_URL out.',
    )
  }
  return databaseUrl === null
    ? { dataDir, database: { kind: 'sqlite', dataDir }, cluster: null }
    : {
        dataDir,
        database: { kind: 'postgres', url: withPassword(settings, databaseUrl), poolSize: readPoolSize(settings) },
        cluster: { redisUrl },
      }
}

const DEFAULT_POOL_SIZE = 10

const readPoolSize = (settings: SettingsReader): number =>
  settings.number(
    'DATABASE_POOL_SIZE',
    (value) => Number.isInteger(value) && value >= 2 && value <= 200,
    'must be a whole number from 2 to 200.',
  ) ?? DEFAULT_POOL_SIZE

/** A password may contain characters that mean something in a URL; given apart, it needs no escaping. */
function withPassword(settings: SettingsReader, databaseUrl: string): string {
  const password = settings.text('DATABASE_PASSWORD')
  if (password === undefined) return databaseUrl
  const url = new URL(databaseUrl)
  url.password = encodeURIComponent(password)
  return url.href
}
