import type { Redis } from 'ioredis'
import type { Hit, Limit, Limits } from '../../features/limits.ts'
import { hashedKey } from './hashed-key.ts'
import { inProcessLimits } from './in-process-limits.ts'

// One step on the server: a node that dies between counting and setting the end would leave a counter for ever.
const COUNT = `
local count = redis.call('incr', KEYS[1])
if count == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return {count, redis.call('pttl', KEYS[1])}`

const TAKE_BACK = `if redis.call('exists', KEYS[1]) == 1 then redis.call('decr', KEYS[1]) end`

/** Counters shared by all nodes. While Redis is away each node counts for itself: weaker, but never open. */
export function redisLimits(redis: Redis, clock: () => number): Limits {
  const own = inProcessLimits(clock)
  const name = (key: string) => `limit:${hashedKey(key)}`

  async function count(key: string, { most, perMs }: Limit): Promise<Hit> {
    const [hits, ttl] = (await redis.eval(COUNT, 1, name(key), perMs)) as [number, number]
    return { ok: hits <= most, left: Math.max(0, most - hits), retryAfterMs: ttl > 0 ? ttl : perMs }
  }

  return {
    hit: (key, limit) => count(key, limit).catch(() => own.hit(key, limit)),
    async takeBack(key) {
      await redis.eval(TAKE_BACK, 1, name(key)).catch(() => own.takeBack(key))
    },
    async forget(key) {
      await redis.del(name(key)).catch(() => undefined)
      await own.forget(key)
    },
  }
}
