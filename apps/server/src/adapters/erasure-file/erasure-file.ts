import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bus } from '../../features/bus.ts'
import type { ErasureLog } from '../../features/privacy/privacy-service.ts'

const FILE_NAME = 'erasures.log'

/** One hash per line, in the data folder next to the database. Keep this file when restoring a backup. */
export function erasureLogFile(dataDir: string): ErasureLog {
  const file = join(dataDir, FILE_NAME)
  const written = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
  return {
    append(userHash) {
      if (written.has(userHash)) return
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      appendFileSync(file, `${userHash}\n`, { mode: 0o600, flush: true })
      written.add(userHash)
    },
    hashes: () => written,
  }
}

const TOPIC = 'erasures'

/** Every node writes what any node erases into its own file, because after a restore any of them may start first. */
export async function sharedErasureLog(
  log: ErasureLog,
  bus: Pick<Bus, 'publish' | 'subscribe'>,
  reportFailure: (error: unknown) => void,
): Promise<ErasureLog> {
  await bus.subscribe(TOPIC, (userHash) => {
    try {
      log.append(userHash)
    } catch (error) {
      reportFailure(error)
    }
  })
  return {
    append(userHash) {
      log.append(userHash)
      bus.publish(TOPIC, userHash)
    },
    hashes: log.hashes,
  }
}
