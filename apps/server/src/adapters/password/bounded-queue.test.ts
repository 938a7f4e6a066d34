import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

function held() {
  const releases: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => releases.push(resolve))
  return { releases, work }
}

test('[S-53] two run, the next wait, and one more is sent away before its call begins', async () => {
  const { admit, run } = boundedQueue({ concurrency: 2, maxWaiting: 3 })
  const { releases, work } = held()
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

test('a call counts from the moment it is let in, not from its first work', async () => {
  const { admit } = boundedQueue({ concurrency: 1, maxWaiting: 0 })
  const { releases, work } = held()
  const reading = admit(work)
  await expect(admit(work)).rejects.toMatchObject({ kind: 'unavailable' })
  releases[0]?.()
  await reading
})

test('a place is free again after work that failed', async () => {
  const { admit, run } = boundedQueue({ concurrency: 1, maxWaiting: 0 })
  const failing = () => admit(() => run(() => Promise.reject(new Error('no luck'))))
  await expect(failing()).rejects.toThrow('no luck')
  await expect(failing()).rejects.toThrow('no luck')
  expect(await admit(() => run(async () => 7))).toBe(7)
})
