import type { Logger } from 'pino'
import type { Storage } from '../adapters/sql/storage.ts'
import type { OnUnreadable } from '../adapters/sql/stored-json.ts'
import type { Config } from '../config/config.ts'
import type { Bus } from '../features/bus.ts'
import type { Limits } from '../features/limits.ts'
import type { SigningKeys } from '../features/signing-keys.ts'
import type { Trace } from '../features/tracing.ts'
import type { Metrics } from '../http/metrics.ts'

/** What every feature is wired on. */
export interface Base {
  config: Config
  storage: Storage
  bus: Bus
  limits: Limits
  metrics: Metrics
  signingKeys: SigningKeys
  logger: Logger
  /** Epoch milliseconds. */
  clock(): number
  trace: Trace
  /** Told of stored rows that a list leaves out. */
  onUnreadable: OnUnreadable
  /** What was opened last is closed first. */
  onClose(close: () => unknown): void
}
