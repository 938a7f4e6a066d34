import type { Logger } from 'pino'
import { inProcessLimits } from '../adapters/limits/in-process-limits.ts'
import { redisLimits } from '../adapters/limits/redis-limits.ts'
import type { Config } from '../config/config.ts'
import { type Limits, noLimits } from '../features/limits.ts'

/** Nodes of a cluster share their counters through Redis; a single process counts in memory. */
export async function wireLimits(config: Config, logger: Logger): Promise<{ limits: Limits; close(): void }> {
  const nothing = () => {}
  if (!config.rateLimits) return { limits: noLimits, close: nothing }
  const redisUrl = config.cluster?.redisUrl
  if (!redisUrl) return { limits: inProcessLimits(Date.now), close: nothing }
  const { connectRedis } = await import('../adapters/bus/connect-redis.ts')
  const redis = connectRedis(redisUrl, logger)
  return { limits: redisLimits(redis, logger, Date.now), close: () => redis.disconnect() }
}
