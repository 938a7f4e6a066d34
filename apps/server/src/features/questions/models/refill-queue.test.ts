import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, onTestFinished, test } from 'vitest'
import { onBothEngines } from '../../../adapters/sql/on-both-engines.ts'
import { sqlRefillQueue } from '../../../adapters/sql/questions/sql-refill-queue.ts'
import { startRefillQueue } from './refill-queue.ts'

const SPACE = { category: 'space', difficulty: 'easy' } as const

onBothEngines('refills', (open) => {
  async function withQueue(refill: Parameters<typeof startRefillQueue>[0]['refill']) {
    const { db } = await open()
    const clock = { at: 1_000_000 }
    const logged: object[] = []
    const store = sqlRefillQueue(db, () => clock.at)
    const start = () => {
      const log = { warn: (details: object) => void logged.push(details) }
      const queue = startRefillQueue({ store, refill, log, clock: () => clock.at })
      onTestFinished(queue.close)
      return queue
    }
    return { clock, logged, store, start }
  }

  test('a refill that throws is logged, and its cell is paused on every node', async () => {
    let refills = 0
    const { clock, logged, start } = await withQueue(async () => {
      refills += 1
      throw new Error('the pool cannot be written')
    })
    const [one, other] = [start(), start()]
    const enqueue = async () => {
      for (const queue of [one, other]) {
        await queue.enqueue(SPACE)
        await queue.idle()
      }
    }
    await enqueue()
    await enqueue()
    expect(refills).toBe(1)
    expect(logged).toMatchObject([{ ...SPACE, err: { message: 'the pool cannot be written' } }])
    clock.at += 10 * 60_000
    await enqueue()
    expect(refills).toBe(2)
    expect(await other.resume()).toBe(1)
    await enqueue()
    expect(refills).toBe(3)
  })

  test('what a node had queued when it died is refilled by another one', async () => {
    const refilled: string[] = []
    const { clock, store, start } = await withQueue(async ({ category }) => {
      refilled.push(category)
      return 14
    })
    await store.add(SPACE)
    // The node that claims it here never comes back.
    await store.claim(60_000)
    clock.at += 60_000
    await start().idle()
    expect(refilled).toEqual(['space'])
    expect(await store.state()).toEqual({ wanted: [], poor: [] })
  })

  test('a node that stops aborts its refill and leaves it to the others', async () => {
    let isRefilling = false
    const { store, start } = await withQueue((_cell, signal) => {
      isRefilling = true
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)))
    })
    const queue = start()
    await queue.enqueue(SPACE)
    await waitUntil('the refill has begun', () => isRefilling)
    await queue.close()
    expect(await store.claim(60_000)).toMatchObject({ ...SPACE, attempts: 1, poorTimes: 0 })
  })
})
