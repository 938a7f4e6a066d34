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
  const all = Array.from({ length: 5 }, () => admit(() => run(work)))
  expect(releases).toHaveLength(2)
  let began = false
  const excess = admit(async () => {
    began = true
  })
  await expect(excess).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: expect.any(Number) })
  expect(began).toBe(false)
  for (let done = 0; done < 5; done += 1) {
    releases[done]?.()
    await all[done]
  }
  expect(releases).toHaveLength(5)
  expect(await admit(async () => 7)).toBe(7)
})

test('a call counts from its admission, not from its first work', async () => {
  const { admit } = boundedQueue({ concurrency: 1, maxWaiting: 0 })
  const { releases, work } = blockedWork()
  const reading = admit(work)
  await expect(admit(work)).rejects.toMatchObject({ kind: 'unavailable' })
  releases[0]?.()
  await reading
})

test('a slot is free again after work that failed', async () => {
  const { admit, run } = boundedQueue({ concurrency: 1, maxWaiting: 0 })
  const failing = () => admit(() => run(() => Promise.reject(new Error('failed'))))
  await expect(failing()).rejects.toThrow('failed')
  await expect(failing()).rejects.toThrow('failed')
  expect(await admit(() => run(async () => 7))).toBe(7)
})
