import type { Redis } from 'ioredis'
import type { Hit, Limit, Limits } from '../../features/limits.ts'
import type { Log } from '../../features/log.ts'
import { hashedKey, type InProcessLimits, inProcessLimits } from './in-process-limits.ts'

// One script, because a node that died between two commands would leave a counter that never expires. What is refused
// does not count.
const COUNT = `
local count = tonumber(redis.call('get', KEYS[1]) or '0')
if count >= tonumber(ARGV[2]) then return {0, count, redis.call('pttl', KEYS[1])} end
count = redis.call('incr', KEYS[1])
if count == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return {1, count, redis.call('pttl', KEYS[1])}`

const TAKE_BACK = `if redis.call('exists', KEYS[1]) == 1 then redis.call('decr', KEYS[1]) end`

/** Counters shared by all nodes. While Redis fails, each node counts alone: the limits are weaker, but never off. */
export function redisLimits(
  redis: Redis,
  log: Pick<Log, 'warn'>,
  clock: () => number,
): Limits & Pick<InProcessLimits, 'sweep'> {
  const own = inProcessLimits(clock)
  let isFailing = false
  // Redis may fail for every request, so only the first failure in a row is logged. The error object is left out,
  // because it can hold the command with its key, a hash of personal data.
  const logFailure = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    if (!isFailing) log.warn({ reason }, 'Redis does not count; this node applies its rate limits alone until it does')
    isFailing = true
  }
  const name = (key: string) => `limit:${hashedKey(key)}`

  async function count(key: string, { max, windowMs }: Limit): Promise<Hit> {
    const [allowed, count, ttl] = (await redis.eval(COUNT, 1, name(key), windowMs, max)) as [number, number, number]
    isFailing = false
    return { ok: allowed === 1, left: Math.max(0, max - count), retryAfterMs: ttl > 0 ? ttl : windowMs, max }
  }

  return {
    sweep: own.sweep,
    hit: (key, limit) =>
      count(key, limit).catch((err: unknown) => {
        logFailure(err)
        return own.hit(key, limit)
      }),
    async takeBack(key) {
      await redis.eval(TAKE_BACK, 1, name(key)).catch((err: unknown) => {
        logFailure(err)
        return own.takeBack(key)
      })
    },
    async forget(key) {
      await redis.del(name(key)).catch(logFailure)
      await own.forget(key)
    },
  }
}
