import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

function held() {
  const releases: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => releases.push(resolve))
  return { releases, work }
}

test('[C53] two run, the next wait, and one more is sent away at once', async () => {
  const queued = boundedQueue({ atOnce: 2, waiting: 3 })
  const { releases, work } = held()
  const all = Array.from({ length: 5 }, () => queued(work))
  expect(releases).toHaveLength(2)
  await expect(queued(work)).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: expect.any(Number) })
  for (let done = 0; done < 5; done += 1) {
    releases[done]?.()
    await all[done]
  }
  expect(releases).toHaveLength(5)
})

test('a place is free again after work that failed', async () => {
  const queued = boundedQueue({ atOnce: 1, waiting: 0 })
  await expect(queued(() => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck')
  expect(await queued(async () => 7)).toBe(7)
})
