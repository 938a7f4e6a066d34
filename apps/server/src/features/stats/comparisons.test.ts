import { categories } from '@knowdown/content/categories'
import { expect, test, vi } from 'vitest'
import { comparisons } from './comparisons.ts'

const twenty = Array.from({ length: 20 }, (_, place) => (place < 14 ? 5 : 9))

function opened(latest = vi.fn(async () => twenty as readonly number[])) {
  const clock = { now: 0 }
  return { latest, clock, service: comparisons({ scores: { latest }, categories, clock: () => clock.now }) }
}

test('[Z3] the figures of a category are read once in ten minutes, by id or name', async () => {
  const { latest, clock, service } = opened()
  expect(await service.shareBelow('space', 8)).toBe(0.7)
  expect(await service.shareBelow('Space', 5)).toBe(0)
  expect(latest).toHaveBeenCalledExactlyOnceWith('space', 2_000)
  clock.now = 600_000
  await service.shareBelow('space', 8)
  expect(latest).toHaveBeenCalledTimes(2)
})

test('[Z3] a category that does not exist is refused, and a failed read is not kept', async () => {
  const latest = vi.fn<() => Promise<readonly number[]>>().mockRejectedValueOnce(new Error('down'))
  latest.mockResolvedValue(twenty)
  const { service } = opened(latest)
  await expect(service.shareBelow('no such thing', 8)).rejects.toMatchObject({ kind: 'invalid' })
  await expect(service.shareBelow('space', 8)).rejects.toThrow('down')
  expect(await service.shareBelow('space', 8)).toBe(0.7)
})
