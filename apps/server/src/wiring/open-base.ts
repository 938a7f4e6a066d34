import type { Logger } from 'pino'
import manifest from '../../package.json' with { type: 'json' }
import { inProcessBus } from '../adapters/bus/in-process-bus.ts'
import { checkDataFolder } from '../adapters/secret-file/check-data-folder.ts'
import { readOrCreateSigningKeys } from '../adapters/secret-file/signing-key-file.ts'
import { openDatabase } from '../adapters/sql/open-database.ts'
import type { Config } from '../config/config.ts'
import type { Bus } from '../features/bus.ts'
import { unreadableReporter } from '../features/live/unreadable-row.ts'
import { type Tracing, untraced } from '../features/tracing.ts'
import { createMetrics } from '../http/metrics.ts'
import type { Base } from './base.ts'
import { closeStack } from './close-stack.ts'
import { joinCluster } from './cluster.ts'
import { wireLimits } from './limits.ts'
import { databaseListener } from './metrics.ts'

export async function openBase(
  config: Config,
  logger: Logger,
  tracing: Tracing | null,
): Promise<Base & { close(): Promise<void> }> {
  checkDataFolder(config.dataDir)
  const { onClose, close } = closeStack()
  const metrics = createMetrics(manifest.version)
  const storage = await openDatabase(config.database, databaseListener(config, metrics, tracing, logger))
  onClose(storage.close)
  await joinCluster({ config, storage, logger, onClose })
  const bus = await openBus(config, logger)
  onClose(bus.close)
  return {
    config,
    storage,
    bus,
    limits: await wireLimits({ config, metrics, logger, onClose }),
    metrics,
    signingKeys: config.signingKeys ?? readOrCreateSigningKeys(config.dataDir),
    logger,
    clock: Date.now,
    trace: tracing?.trace ?? untraced,
    onUnreadable: unreadableReporter(logger, Date.now),
    onClose,
    close,
  }
}

/** The Redis library is loaded only where it is needed, because it slows down the start of a single node. */
async function openBus({ cluster }: Config, logger: Logger): Promise<Bus> {
  if (!cluster?.redisUrl) return inProcessBus(logger)
  const { checkRedisPassword } = await import('../adapters/bus/connect-redis.ts')
  await checkRedisPassword(cluster.redisUrl)
  const { redisBus } = await import('../adapters/bus/redis-bus.ts')
  return redisBus(cluster.redisUrl, logger)
}
