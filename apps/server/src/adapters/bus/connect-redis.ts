import { Redis } from 'ioredis'
import type { Log } from '../../features/log.ts'
import { StorageFault } from '../sql/storage.ts'

const MAX_RETRY_DELAY_MS = 1_000

/** A Redis client that fails fast, reconnects by itself and never ends the process. */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    commandTimeout: 300,
    // Commands that were pending when the connection broke are outdated after the reconnect.
    autoResendUnfulfilledCommands: false,
    // The bus subscribes again by itself, including topics that were added while Redis was unreachable.
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(attempt * 50, MAX_RETRY_DELAY_MS),
  })
  let isLost = false
  // Without a listener an error would end the process. Every attempt emits one, so only the first is logged.
  redis.on('error', (err) => {
    if (!isLost) log.warn({ err }, 'Redis is unreachable; other nodes get no messages until it is back')
    isLost = true
  })
  redis.on('ready', () => {
    isLost = false
  })
  return redis
}

/**
 * A refused password stays refused until somebody changes the settings, so the start fails. A Redis that does not answer
 * may come back, so the node starts without it and says so.
 */
export async function checkRedisPassword(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: null,
    enableReadyCheck: false,
    connectTimeout: 2_000,
  })
  let refusal = ''
  const note = (error: Error) => {
    if (/^(NOAUTH|WRONGPASS|NOPERM)\b/.test(error.message)) refusal = error.message
  }
  redis.on('error', note)
  await redis
    .connect()
    .then(() => redis.ping())
    .catch(note)
  redis.disconnect()
  if (!refusal) return
  throw new StorageFault(`Redis at ${new URL(url).host} refuses us (${refusal}). Check the password in REDIS_URL.`)
}
