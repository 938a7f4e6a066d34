import { Registry } from 'prom-client'
import { onTestFinished } from 'vitest'
import { inProcessBus } from '../../adapters/bus/in-process-bus.ts'
import { openDatabase } from '../../adapters/sql/open-database.ts'
import { rethrow } from '../../adapters/sql/stored-json.ts'
import { migratedFolder } from '../../adapters/sql/testing/migrated-database.ts'
import type { AiSettings } from '../../config/questions.ts'
import { noLimits } from '../../features/limits.ts'
import { closeStack } from '../../wiring/close-stack.ts'
import { createLogger } from '../logger.ts'

interface Parts {
  clock?: () => number
  registry?: Registry
  ai?: AiSettings | null
}

/** A fresh database and what questions and runs are wired on; all of it ends with the test. */
export async function questionBase({ clock = Date.now, registry = new Registry(), ai = null }: Parts = {}) {
  const { onClose, close } = closeStack()
  onTestFinished(close)
  const folder = migratedFolder()
  onClose(folder.remove)
  const storage = await openDatabase({ kind: 'sqlite', dataDir: folder.path })
  onClose(storage.close)
  const logger = createLogger('silent')
  return {
    config: { questions: { quizSize: 10, ai }, pictures: { mostBytes: 100_000_000 } },
    storage,
    bus: inProcessBus(logger),
    limits: noLimits,
    metrics: { registry },
    signingKeys: [{ id: 'test', secret: 'only for tests' }] as const,
    logger,
    clock,
    onUnreadable: rethrow,
    onClose,
    close,
  }
}
