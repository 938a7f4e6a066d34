import { isMissing } from '@knowdown/testkit/missing-program'
import { Redis } from 'ioredis'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Limits } from '../../features/limits.ts'
import { connectRedis } from '../bus/connect-redis.ts'
import { inProcessLimits } from './in-process-limits.ts'
import { redisLimits } from './redis-limits.ts'

const THREE = { max: 3, windowMs: 60_000 }
const silent = { warn: () => {}, error: () => {} }

function contract(name: string, create: () => Promise<Limits>): void {
  describe(`limits, ${name}`, () => {
    test('allow as many hits as the limit, then none, and return the time to wait', async () => {
      const limits = await create()
      const key = `a ${Math.random()}`
      const hits = [await limits.hit(key, THREE), await limits.hit(key, THREE), await limits.hit(key, THREE)]
      expect(hits.map(({ ok, left }) => [ok, left])).toEqual([
        [true, 2],
        [true, 1],
        [true, 0],
      ])
      const refused = await limits.hit(key, THREE)
      expect(refused).toMatchObject({ ok: false, left: 0 })
      expect(refused.retryAfterMs).toBeGreaterThan(0)
      expect(refused.retryAfterMs).toBeLessThanOrEqual(THREE.windowMs)
      expect((await limits.hit(`${key} other`, THREE)).ok).toBe(true)
    })

    test('[S-181] count nothing that they refuse', async () => {
      const limits = await create()
      const key = `c ${Math.random()}`
      for (let hit = 0; hit < 10; hit += 1) await limits.hit(key, THREE)
      await limits.takeBack(key)
      expect((await limits.hit(key, THREE)).ok).toBe(true)
    })

    test('can take back one hit, or forget all', async () => {
      const limits = await create()
      const key = `b ${Math.random()}`
      for (let hit = 0; hit < 3; hit += 1) await limits.hit(key, THREE)
      await limits.takeBack(key)
      expect((await limits.hit(key, THREE)).ok).toBe(true)
      await limits.forget(key)
      expect((await limits.hit(key, THREE)).left).toBe(2)
      await limits.takeBack('never counted')
    })
  })
}

contract('in one process', async () => inProcessLimits(Date.now))

test('counting starts again when the window has ended', async () => {
  let now = 0
  const limits = inProcessLimits(() => now)
  for (let hit = 0; hit < 4; hit += 1) await limits.hit('a', THREE)
  now = 60_000
  expect((await limits.hit('a', THREE)).ok).toBe(true)
})

describe('[S-113] many keys', () => {
  const NETWORK = { max: 60, windowMs: 600_000 }

  test('cost a hit nothing: finished windows are removed by a timer, a few at a time', async () => {
    let now = 0
    const limits = inProcessLimits(() => now)
    for (let key = 0; key < 40_000; key += 1) await limits.hit(`made up ${key}`, THREE)
    now = 60_000
    await limits.hit('a', THREE)
    expect(limits.size).toBe(40_001)
    limits.sweep()
    expect(limits.size).toBe(38_001)
    for (let second = 0; second < 30; second += 1) limits.sweep()
    expect(limits.size).toBe(1)
  })

  test('beyond the bound push out only windows that nobody hits: what is hot keeps its count', async () => {
    const limits = inProcessLimits(() => 0, 100)
    const results: boolean[] = []
    for (let key = 0; key < 1_000; key += 1) {
      results.push((await limits.hit('the network', NETWORK)).ok)
      await limits.hit(`made up ${key}`, THREE)
    }
    expect(limits.size).toBe(100)
    expect(results.filter(Boolean)).toHaveLength(NETWORK.max)
  })

  test('[S-183] push out no counter of a secret, whatever else is counted', async () => {
    const limits = inProcessLimits(() => 0, 100)
    const GUESSES = { ...THREE, secret: true } as const
    for (let guess = 0; guess < 3; guess += 1) await limits.hit('password of ada', GUESSES)
    for (let key = 0; key < 1_000; key += 1) await limits.hit(`made up ${key}`, THREE)
    expect((await limits.hit('password of ada', GUESSES)).ok).toBe(false)
  })

  test('a sweep ends although windows move while it runs', async () => {
    const limits = inProcessLimits(() => 0)
    for (let key = 0; key < 3_000; key += 1) await limits.hit(`key ${key}`, THREE)
    for (let turn = 0; turn < 10; turn += 1) {
      limits.sweep()
      await limits.hit(`key ${turn}`, THREE)
    }
    expect(limits.size).toBe(3_000)
    expect((await limits.hit('key 1', THREE)).left).toBe(0)
  })
})

const redis = inject('redis')
if (!isMissing(redis)) {
  const connected = async () => {
    const client = new Redis(redis.url)
    onTestFinished(() => client.disconnect())
    return client
  }
  contract('in Redis', async () => redisLimits(await connected(), silent, Date.now))

  test('two nodes count together, and Redis holds no personal data', async () => {
    const [one, other] = [await connected(), await connected()]
    const key = `sign-in ada@example.org ${Math.random()}`
    await redisLimits(one, silent, Date.now).hit(key, THREE)
    expect((await redisLimits(other, silent, Date.now).hit(key, THREE)).left).toBe(1)
    expect((await one.keys('*')).join()).not.toContain('ada@example')
    expect(await one.pttl((await one.keys('limit:*')).at(-1) ?? '')).toBeGreaterThan(0)
  })
}

test('[S-93] [FT-11] while Redis is unreachable each node counts alone, and logs that once', async () => {
  const unreachable = connectRedis('redis://127.0.0.1:1', silent)
  onTestFinished(() => unreachable.disconnect())
  const warnings: string[] = []
  const log = { warn: (_details: object, message: string) => void warnings.push(message) }
  const limits = redisLimits(unreachable, log, Date.now)
  const results = [1, 2, 3, 4].map(() => limits.hit('a', THREE))
  expect((await Promise.all(results)).map(({ ok }) => ok)).toEqual([true, true, true, false])
  expect(warnings).toHaveLength(1)
})
