import type { Logger } from 'pino'
import { inProcessLimits } from '../adapters/limits/in-process-limits.ts'
import { redisLimits } from '../adapters/limits/redis-limits.ts'
import { meteredLimits } from '../adapters/metrics/limit-meter.ts'
import type { Scrape } from '../adapters/metrics/scrape.ts'
import type { Config } from '../config/config.ts'
import { type Limits, noLimits, raiseNetworkLimits } from '../features/limits.ts'

const SWEEP_EVERY_MS = 1_000

/** Nodes of a cluster share their counters through Redis; a single process counts in memory. */
export async function wireLimits(
  config: Config,
  metrics: Scrape,
  logger: Logger,
): Promise<{ limits: Limits; close(): void }> {
  if (!config.rateLimits) return { limits: noLimits, close: () => {} }
  const redisUrl = config.cluster?.redisUrl
  const redis = redisUrl && (await import('../adapters/bus/connect-redis.ts')).connectRedis(redisUrl, logger)
  const limits = redis ? redisLimits(redis, logger, Date.now) : inProcessLimits(Date.now)
  const timer = setInterval(limits.sweep, SWEEP_EVERY_MS).unref()
  return {
    limits: meteredLimits(raiseNetworkLimits(limits, config.networkLimitFactor), metrics),
    close() {
      clearInterval(timer)
      if (redis) redis.disconnect()
    },
  }
}
