import { Redis } from 'ioredis'
import type { BusLog } from './listeners.ts'

const LONGEST_PAUSE_MS = 1_000

/** A Redis client that fails fast, comes back by itself, and never ends the process. */
export function connectRedis(url: string, log: BusLog): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    commandTimeout: 300,
    // What was under way when the connection broke is old news by the time it is back.
    autoResendUnfulfilledCommands: false,
    // The bus knows its topics and joins them again itself, those included that were asked for while Redis was away.
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(attempt * 50, LONGEST_PAUSE_MS),
  })
  let lost = false
  // Without a listener an error would end the process. It comes with every new attempt: said once per outage.
  redis.on('error', (err) => {
    if (!lost) log.warn({ err }, 'Redis is away; other nodes are not told until it is back')
    lost = true
  })
  redis.on('ready', () => {
    lost = false
  })
  return redis
}
