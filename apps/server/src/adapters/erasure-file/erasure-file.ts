import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ErasureLog } from '../../features/privacy/privacy-service.ts'

const FILE_NAME = 'erasures.log'

/** One hash per line, in the data folder next to the database. Keep this file when restoring a backup. */
export function erasureLogFile(dataDir: string): ErasureLog {
  const file = join(dataDir, FILE_NAME)
  return {
    append(userHash) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      appendFileSync(file, `${userHash}\n`, { mode: 0o600, flush: true })
    },
    hashes: () => new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []),
  }
}
