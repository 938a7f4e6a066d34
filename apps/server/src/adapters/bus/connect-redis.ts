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
  const outage = outageOf(log)
  // Without a listener an error would end the process. Every attempt emits one.
  redis.on('error', (error: Error) => outage.lost(redis, error))
  redis.on('ready', () => outage.found(redis))
  redis.on('end', () => outage.found(redis, 'closed'))
  return redis
}

interface Outage {
  lost(client: Redis, error: Error): void
  found(client: Redis, why?: 'closed'): void
}

const outages = new WeakMap<Log, Outage>()

/** All clients of a node lose Redis together: that is one line when it begins and one when it ends. */
function outageOf(log: Log): Outage {
  const known = outages.get(log)
  if (known) return known
  const without = new Set<Redis>()
  let since = 0
  const outage: Outage = {
    lost(client, { message }) {
      if (without.size === 0) {
        since = Date.now()
        log.warn({ reason: message }, 'Redis is unreachable; other nodes get no messages until it is back')
      }
      without.add(client)
    },
    found(client, why) {
      if (!without.delete(client) || without.size > 0 || why === 'closed') return
      log.warn({ ms: Date.now() - since }, 'Redis answers again')
    },
  }
  outages.set(log, outage)
  return outage
}

/** Rejects with the reason when it cannot be used. */
export async function redisVersion(url: string): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: null, connectTimeout: 2_000 })
  let reason: Error | null = null
  redis.on('error', (error) => {
    reason ??= error
  })
  try {
    await redis.connect()
    return /^redis_version:(.*)$/m.exec(await redis.info('server'))?.[1]?.trim() ?? 'of an unknown version'
  } catch (error) {
    throw reason ?? error
  } finally {
    redis.disconnect()
  }
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
