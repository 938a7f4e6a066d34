import type { RateLimit } from '@knowdown/contracts/rate-limit'
import { Problem } from '../../problem.ts'
import { type Limit, type Limits, MINUTE_MS } from '../limits.ts'
import { serializeByKey } from '../serialize-by-key.ts'

/** More than all players together mistype: somebody is guessing from many networks. */
const ALL_MISSES: Limit = { max: 60, windowMs: MINUTE_MS, secret: true }
/** What one network adds to the count of all: one alone must not take guesses away from everybody. */
const SHARE_OF_ALL: Limit = { max: 10, windowMs: MINUTE_MS, secret: true }
/**
 * Then each miss counts this many times, so that every network has two guesses left instead of ten. A slow reply alone
 * would not help: right codes are answered at once, so an attacker need not wait for the wrong ones.
 */
const MISS_WEIGHT = 5
const SLOW_DOWN_MS = 1_000

export interface GuessLimits {
  /** Counts a guess before the code is checked, and takes it back if the code was right. */
  countGuess<Value>(network: string, work: () => Promise<Value>): Promise<Value>
  /** For calls that also need a player id: counts failures only. Over the limit, the reply no longer shows what failed. */
  countMiss(network: string, problem: Problem): Promise<Problem>
}

export function guessLimits(
  limits: Limits,
  pause: (ms: number) => Promise<void>,
  /** As the calls declare them. */
  misses: readonly RateLimit[],
): GuessLimits {
  const keys = (network: string) =>
    misses.map(({ name, max, windowMs }): [key: string, limit: Limit] => [
      `${name}:${windowMs}:${network}`,
      { max, windowMs, perNetwork: true, secret: true },
    ])

  const count = async (network: string): Promise<Problem | null> => {
    const hits = await Promise.all(keys(network).map(([key, limit]) => limits.hit(key, limit)))
    const over = hits.filter(({ ok }) => !ok)
    return over.length === 0 ? null : tooMany(Math.max(...over.map(({ retryAfterMs }) => retryAfterMs)))
  }
  /** Returns how long the reply must wait. */
  const countForAll = async (network: string): Promise<number> => {
    if (!(await limits.hit(`miss-share:${network}`, SHARE_OF_ALL)).ok) return 0
    const { ok } = await limits.hit('lobby-miss:all', ALL_MISSES)
    if (ok) return 0
    for (let more = 1; more < MISS_WEIGHT; more += 1) await count(network)
    return SLOW_DOWN_MS
  }
  // Guesses of one network wait for each other, or many at once would pass before the first miss counts.
  const inTurn = serializeByKey()

  return {
    async countGuess(network, work) {
      let waitMs = 0
      const guess = inTurn(network, async () => {
        const refusal = await count(network)
        if (refusal) throw refusal
        try {
          const value = await work()
          await Promise.all(keys(network).map(([key]) => limits.takeBack(key)))
          return value
        } catch (error) {
          if (isMiss(error)) waitMs = await countForAll(network)
          else await Promise.all(keys(network).map(([key]) => limits.takeBack(key)))
          throw error
        }
      })
      return guess.finally(() => (waitMs > 0 ? pause(waitMs) : undefined))
    },
    async countMiss(network, problem) {
      if (!isMiss(problem)) return problem
      const [refusal, waitMs] = await inTurn(network, async () => [await count(network), await countForAll(network)])
      if (waitMs > 0) await pause(waitMs)
      return refusal ?? problem
    },
  }
}

/** Each of these replies would tell a guesser something. Failures of the server do not count. */
const isMiss = (error: unknown): boolean =>
  error instanceof Problem && (error.kind === 'not-found' || error.kind === 'forbidden' || error.kind === 'invalid')

const tooMany = (retryAfterMs: number): Problem =>
  new Problem('too-many-requests', 'Too many wrong lobby codes. Please wait a while.', { retryAfterMs })
