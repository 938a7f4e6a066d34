import { inProcessLimits } from '../adapters/limits/in-process-limits.ts'
import { redisLimits } from '../adapters/limits/redis-limits.ts'
import { meteredLimits } from '../adapters/metrics/limit-meter.ts'
import { type Limits, noLimits, raiseNetworkLimits } from '../features/limits.ts'
import type { Base } from './base.ts'

const SWEEP_EVERY_MS = 1_000

/** Nodes of a cluster share their counters through Redis; a single process counts in memory. */
export async function wireLimits({
  config,
  metrics,
  logger,
  onClose,
}: Pick<Base, 'config' | 'metrics' | 'logger' | 'onClose'>): Promise<Limits> {
  if (!config.rateLimits) return noLimits
  const redisUrl = config.cluster?.redisUrl
  const redis = redisUrl && (await import('../adapters/bus/connect-redis.ts')).connectRedis(redisUrl, logger)
  const limits = redis ? redisLimits(redis, logger, Date.now) : inProcessLimits(Date.now)
  const timer = setInterval(limits.sweep, SWEEP_EVERY_MS).unref()
  onClose(() => {
    clearInterval(timer)
    if (redis) redis.disconnect()
  })
  return meteredLimits(raiseNetworkLimits(limits, config.networkLimitFactor), metrics)
}
