import type { Logger } from 'pino'
import manifest from '../../package.json' with { type: 'json' }
import type { Config } from '../config/config.ts'
import type { Tracing } from '../features/tracing.ts'
import { createLogger, NODE_ID } from '../http/logger.ts'

/**
 * The log and, where somebody collects them, traces; each needs the other. The library for traces is loaded only then,
 * because it slows down the start.
 */
export async function wireLog({
  logLevel,
  tracing: settings,
}: Pick<Config, 'logLevel' | 'tracing'>): Promise<{ logger: Logger; tracing: Tracing | null }> {
  if (!settings) return { logger: createLogger(logLevel), tracing: null }
  const { openTelemetry } = await import('../adapters/tracing/open-telemetry.ts')
  let tracing: Tracing | null = null
  const logger = createLogger(logLevel, undefined, () => tracing?.logFields() ?? {})
  tracing = openTelemetry({ ...settings, version: manifest.version, node: NODE_ID, log: logger })
  return { logger, tracing }
}
