import { expect, test } from 'vitest'
import { refillQueue } from './refill-queue.ts'

test('a refill that throws is logged, and its cell is paused', async () => {
  const logged: object[] = []
  const time = { now: 0 }
  let refills = 0
  const queue = refillQueue({
    async refill() {
      refills += 1
      throw new Error('the pool cannot be written')
    },
    log: { warn: (details) => void logged.push(details) },
    clock: () => time.now,
  })
  const cell = { category: 'space', difficulty: 'easy' as const }
  const enqueue = async () => {
    queue.enqueue(cell)
    await queue.idle()
  }
  await enqueue()
  await enqueue()
  expect(refills).toBe(1)
  expect(logged).toMatchObject([
    { category: 'space', difficulty: 'easy', err: { message: 'the pool cannot be written' } },
  ])
  time.now += 10 * 60_000
  await enqueue()
  expect(refills).toBe(2)
})
