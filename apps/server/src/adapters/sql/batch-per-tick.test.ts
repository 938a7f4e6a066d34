import { expect, test } from 'vitest'
import { batchPerTick } from './batch-per-tick.ts'

/** Work that takes this long on a clock that only the work moves. */
function batches(workMs: number) {
  let at = 0
  const sizes: number[] = []
  const add = batchPerTick<number, number>(
    async (items) => {
      sizes.push(items.length)
      at += workMs
      return items
    },
    () => at,
  )
  return { add, sizes }
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve))

test('calls of one tick share one batch, and each gets its own result', async () => {
  const { add, sizes } = batches(0)
  expect(await Promise.all([add(1), add(2), add(3)])).toEqual([1, 2, 3])
  expect(sizes).toEqual([3])
})

test('after quick work the next call is served in its own tick', async () => {
  const { add, sizes } = batches(0.4)
  await add(1)
  const next = add(2)
  await nextTick()
  await nextTick()
  expect(sizes).toEqual([1, 1])
  await next
})

test('after slow work the loop is free for as long, and the calls of that time share a batch', async () => {
  const { add, sizes } = batches(4)
  await add(1)
  const first = add(2)
  await nextTick()
  await nextTick()
  const second = add(3)
  expect(sizes).toEqual([1])
  expect(await Promise.all([first, second])).toEqual([2, 3])
  expect(sizes).toEqual([1, 2])
})

test('a failure rejects all calls of its batch, and the next batch works', async () => {
  let isBroken = true
  const add = batchPerTick<number, number>(async (items) => {
    if (isBroken) throw new Error('disk full')
    return items
  })
  const failed = await Promise.allSettled([add(1), add(2)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await add(3)).toBe(3)
})
