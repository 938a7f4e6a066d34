import { expect, test } from 'vitest'
import { inProcessBus } from '../../adapters/bus/in-process-bus.ts'
import { createLogger } from '../../http/logger.ts'
import { openHeldQuestions } from './held-questions.ts'

const bus = () => inProcessBus(createLogger('silent'))

test('[S-120] holds what every source reports, read at most once a second', async () => {
  let [at, reads, battle] = [0, 0, ['battle-1']]
  const sources = [
    {
      heldIds: async () => {
        reads += 1
        return battle
      },
    },
    { heldIds: async () => new Set(['daily-1']) },
  ]
  const held = await openHeldQuestions({ sources, bus: bus(), clock: () => at })
  expect(await held.ids()).toEqual(new Set(['battle-1', 'daily-1']))
  battle = []
  at += 999
  expect(await held.ids()).toContain('battle-1')
  expect(reads).toBe(1)
  at += 1
  expect(await held.ids()).toEqual(new Set(['daily-1']))
})

test('[S-120] holds at once what was just picked, on all nodes, until its source reports it', async () => {
  let at = 0
  const shared = bus()
  const open = () => openHeldQuestions({ sources: [{ heldIds: async () => [] }], bus: shared, clock: () => at })
  const [left, right] = [await open(), await open()]
  await right.ids()
  left.hold(['q-1'])
  expect(await left.ids()).toContain('q-1')
  expect(await right.ids()).toContain('q-1')
  at += 10_000
  expect(await right.ids()).toEqual(new Set())
})

test('reads again after a failed reading', async () => {
  let isDown = true
  const source = {
    heldIds: async () => {
      if (isDown) throw new Error('down')
      return ['q-1']
    },
  }
  const held = await openHeldQuestions({ sources: [source], bus: bus(), clock: () => 0 })
  await expect(held.ids()).rejects.toThrow('down')
  isDown = false
  expect(await held.ids()).toEqual(new Set(['q-1']))
})
