import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ErasureLog } from '../../features/privacy/user-data.ts'

const FILE = 'erasures.log'

/** One hash a line, in the data folder beside the database: keep it when an older copy of the database is put back. */
export function erasureLogFile(dataDir: string): ErasureLog {
  const file = join(dataDir, FILE)
  return {
    append(userHash) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      appendFileSync(file, `${userHash}\n`, { mode: 0o600, flush: true })
    },
    hashes: () => new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []),
  }
}
