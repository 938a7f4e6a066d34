import { expect, test } from 'vitest'
import { inProcessBus } from '../../adapters/bus/in-process-bus.ts'
import { createLogger } from '../../http/logger.ts'
import type { Bus } from '../bus.ts'
import { openSealing, type SealedGame, type SealSource } from './sealing.ts'

const newBus = () => inProcessBus(createLogger('silent'))

const source = (game: SealedGame, ids: readonly string[], settled: readonly string[] = []): SealSource => ({
  game,
  sealedIds: async () => ids,
  isSettledFor: async (userId, questionId) => settled.includes(`${userId} ${questionId}`),
})

interface Options {
  served?: readonly string[]
  clock?(): number
  bus?: Bus
}

async function sealingOf(
  sources: readonly SealSource[],
  { served = [], clock = () => 0, bus = newBus() }: Options = {},
) {
  const wasServed = async (viewers: readonly string[], id: string) =>
    viewers.some((viewer) => served.includes(`${viewer} ${id}`))
  const sealing = await openSealing({ servings: { wasServed }, bus, clock })
  for (const source of sources) sealing.add(source)
  return sealing
}

test('[S-120] seals what every source reports, read at most once a second', async () => {
  let [at, reads, battle] = [0, 0, ['battle-1']]
  const sealing = await sealingOf(
    [
      {
        game: 'battle',
        sealedIds: async () => {
          reads += 1
          return battle
        },
      },
      source('daily', ['daily-1']),
    ],
    { clock: () => at },
  )
  expect(await sealing.sealedIds()).toEqual(new Set(['battle-1', 'daily-1']))
  battle = []
  at += 999
  expect(await sealing.isSealed('battle-1')).toBe(true)
  expect(reads).toBe(1)
  at += 1
  expect(await sealing.isSealed('battle-1')).toBe(false)
})

test('[S-120] seals at once what was just picked, on all nodes, until its source reports it', async () => {
  let at = 0
  const bus = newBus()
  const open = () => sealingOf([source('battle', [])], { clock: () => at, bus })
  const [left, right] = [await open(), await open()]
  await right.sealedIds()
  left.seal('party', ['q-1'])
  expect(await left.isSealed('q-1')).toBe(true)
  expect((await right.forDealing('battle')).sealed).toEqual(new Set(['q-1']))
  expect((await right.forDealing('battle')).shareable).toEqual(new Set())
  at += 10_000
  expect(await right.sealedIds()).toEqual(new Set())
})

test('reads again after a failed reading', async () => {
  let isDown = true
  const sealing = await sealingOf([
    {
      game: 'battle',
      sealedIds: async () => {
        if (isDown) throw new Error('down')
        return ['q-1']
      },
    },
  ])
  await expect(sealing.sealedIds()).rejects.toThrow('down')
  isDown = false
  expect(await sealing.sealedIds()).toEqual(new Set(['q-1']))
})

test('[S-120] only a battle shares, and only what nothing but battles asks', async () => {
  const sealing = await sealingOf([
    source('battle', ['only-battle', 'battle-and-daily']),
    source('daily', ['battle-and-daily', 'only-daily']),
    source('party', ['only-party']),
    source('challenge', ['only-challenge']),
  ])
  expect((await sealing.forDealing('battle')).shareable).toEqual(new Set(['only-battle']))
  for (const game of ['party', 'challenge', 'daily', 'solo'] as const) {
    const { sealed, shareable } = await sealing.forDealing(game)
    expect([sealed.size, shareable.size]).toEqual([5, 0])
  }
})

test('[S-120] a key can be looked up by whoever was served the question, and never while a game asks it', async () => {
  const reader = { userId: 'ada', viewers: ['ada'] }
  const sealing = await sealingOf([source('battle', ['open'])], { served: ['ada open', 'ada old', 'bob strange'] })
  expect(await sealing.mayRead(reader, 'old')).toBe(true)
  expect(await sealing.mayRead(reader, 'open')).toBe(false)
  expect(await sealing.mayRead(reader, 'strange')).toBe(false)
})

test('[S-120] a daily that goes on for others can be read by those for whom it is over', async () => {
  const sealing = await sealingOf([source('daily', ['today'], ['ada today'])], { served: ['bob today'] })
  expect(await sealing.mayRead({ userId: 'ada', viewers: ['ada'] }, 'today')).toBe(true)
  expect(await sealing.mayRead({ userId: 'bob', viewers: ['bob'] }, 'today')).toBe(false)
  expect(await sealing.mayRead({ userId: null, viewers: ['session:ada'] }, 'today')).toBe(false)
})
