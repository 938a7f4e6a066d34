import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

function blockedWork() {
  const releases: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => releases.push(resolve))
  return { releases, work }
}

test('[S-53] two run, three wait, and the next call is refused before it begins', async () => {
  const { admit, run } = boundedQueue({ concurrency: 2, maxWaiting: 3 })
  const { releases, work } = blockedWork()
  const all = Array.from({ length: 5 }, (_, n) => admit(`network ${n}`, () => run(work)))
  expect(releases).toHaveLength(2)
  let began = false
  const excess = admit('another', async () => {
    began = true
  })
  await expect(excess).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: expect.any(Number) })
  expect(began).toBe(false)
  for (let done = 0; done < 5; done += 1) {
    releases[done]?.()
    await all[done]
  }
  expect(releases).toHaveLength(5)
  expect(await admit('another', async () => 7)).toBe(7)
})

test('[S-160] when work takes longer, fewer may wait for it, but always one', async () => {
  let at = 0
  const { admit, run } = boundedQueue({ concurrency: 2, maxWaiting: 30, maxWaitMs: 1_000 }, () => at)
  const hash = (tookMs: number) =>
    run(async () => {
      at += tookMs
    })
  const { releases, work } = blockedWork()
  const admitted = async () => {
    const before = releases.length
    const calls = Array.from({ length: 40 }, (_, n) => admit(`network ${n}`, work).catch(() => undefined))
    await Promise.race(calls)
    const count = releases.length - before
    for (const release of releases) release()
    await Promise.all(calls)
    return count
  }
  await hash(50)
  expect(await admitted()).toBe(32)
  for (let more = 0; more < 40; more += 1) await hash(200)
  expect(await admitted()).toBe(2 + 10)
  for (let more = 0; more < 60; more += 1) await hash(60_000)
  expect(await admitted()).toBe(2 + 1)
})

test('a call counts from its admission, not from its first work', async () => {
  const { admit } = boundedQueue({ concurrency: 1, maxWaiting: 0 })
  const { releases, work } = blockedWork()
  const reading = admit('a', work)
  await expect(admit('b', work)).rejects.toMatchObject({ kind: 'unavailable' })
  releases[0]?.()
  await reading
})

test('a slot is free again after work that failed', async () => {
  const { admit, run } = boundedQueue({ concurrency: 1, maxWaiting: 0 })
  const failing = () => admit('a', () => run(() => Promise.reject(new Error('failed'))))
  await expect(failing()).rejects.toThrow('failed')
  await expect(failing()).rejects.toThrow('failed')
  expect(await admit('a', () => run(async () => 7))).toBe(7)
})

test('[S-112] one network never gets more than half of the places, and others still find one', async () => {
  const { admit } = boundedQueue({ concurrency: 2, maxWaiting: 18 })
  const { releases, work } = blockedWork()
  const admittedOf = async (network: string) => {
    const before = releases.length
    const calls = Array.from({ length: 100 }, () => admit(network, work).catch(() => undefined))
    await Promise.race(calls)
    return releases.length - before
  }
  expect([await admittedOf('hostile'), await admittedOf('hostile too'), await admittedOf('hostile three')]).toEqual([
    10, 5, 3,
  ])
  expect(await admittedOf('honest')).toBe(1)
})

test('[S-112] networks take turns, so that a long queue of one does not delay the others', async () => {
  const { admit, run } = boundedQueue({ concurrency: 1, maxWaiting: 50 })
  const order: string[] = []
  const call = (network: string) =>
    admit(network, () =>
      run(async () => {
        order.push(network)
      }),
    )
  const { releases, work } = blockedWork()
  const first = admit('hostile', () => run(work))
  const hostile = Array.from({ length: 20 }, () => call('hostile'))
  const honest = [call('ada'), call('bob'), call('ada')]
  releases[0]?.()
  await Promise.all([first, ...hostile, ...honest])
  expect(order.slice(0, 6)).toEqual(['hostile', 'ada', 'bob', 'hostile', 'ada', 'hostile'])
  expect(order).toHaveLength(23)
})

test('[S-182] a network that has no call finds a place also when places get fewer than another network holds', async () => {
  let at = 0
  const { admit, run } = boundedQueue({ concurrency: 1, maxWaiting: 50, maxWaitMs: 1_000 }, () => at)
  const { releases, work } = blockedWork()
  const slow = () =>
    run(async () => {
      at += 400
    })
  const flood = Array.from({ length: 60 }, () => admit('hostile', work).catch(() => 'refused'))
  for (let n = 0; n < 20; n += 1) await slow()
  const honest = Array.from({ length: 2 }, (_, n) => admit(`honest ${n}`, async () => 'served'))
  expect(await Promise.all(honest)).toEqual(['served', 'served'])
  await expect(admit('hostile', work)).rejects.toMatchObject({ kind: 'unavailable' })
  for (const release of releases) release()
  await Promise.all(flood)
})
