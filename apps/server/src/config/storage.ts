import { resolve } from 'node:path'
import type { SettingsReader } from './settings-reader.ts'

export interface StorageSettings {
  dataDir: string
  database: { kind: 'sqlite'; dataDir: string } | { kind: 'postgres'; url: string }
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
    : { dataDir, database: { kind: 'postgres', url: databaseUrl }, cluster: { redisUrl } }
}
