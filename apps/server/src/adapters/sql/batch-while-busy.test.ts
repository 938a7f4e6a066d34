import { expect, test } from 'vitest'
import { batchWhileBusy } from './batch-while-busy.ts'

test('what arrives during a batch waits for the next one, and each call gets its own result', async () => {
  const batches: number[][] = []
  const double = batchWhileBusy(async (items: readonly number[]) => {
    batches.push([...items])
    await new Promise((resolve) => setImmediate(resolve))
    return items.map((item) => 2 * item)
  })
  const first = [double(1), double(2)]
  await Promise.race(first)
  const later = [double(3), double(4), double(5)]
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

test('a batch that fails fails alone', async () => {
  const fragile = batchWhileBusy(async (items: readonly number[]) => {
    if (items.includes(1)) throw new Error('no')
    return items
  })
  await expect(fragile(1)).rejects.toThrow('no')
  expect(await fragile(2)).toBe(2)
})
