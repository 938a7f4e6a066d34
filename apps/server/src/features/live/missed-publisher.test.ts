import { expect, test } from 'vitest'
import { inProcessBus } from '../../adapters/bus/in-process-bus.ts'
import { missedPublisher } from './missed-publisher.ts'

const SILENT = { warn: () => {}, error: () => {} }

function nodeThatMissed(saved: { code: string; seq: number }[]) {
  const time = { now: 0 }
  const published: [code: string, after: number][] = []
  const errors: object[] = []
  const missed = missedPublisher({
    topic: 'events',
    kind: 'match',
    findSaved: async () => saved,
    async publishAfter(code, seq) {
      if (code === 'SICK') throw new Error('unreadable')
      published.push([code, seq])
      missed.announce(code, seq + 1)
    },
    bus: inProcessBus(SILENT),
    log: { warn: () => {}, error: (details) => errors.push(details) },
    now: () => time.now,
  })
  return { missed, published, errors, time }
}

test('publishes what was saved after the last change that the clients have received, and once', async () => {
  const { missed, published } = nodeThatMissed([
    { code: 'AAAA', seq: 3 },
    { code: 'BBBB', seq: 1 },
  ])
  await missed.subscribe()
  missed.announce('AAAA', 2)
  await missed.publishMissed()
  await missed.publishMissed()
  expect(published).toEqual([
    ['AAAA', 2],
    ['BBBB', 0],
  ])
})

test('an older announcement that arrives late changes nothing', async () => {
  const { missed, published } = nodeThatMissed([{ code: 'AAAA', seq: 3 }])
  await missed.subscribe()
  missed.announce('AAAA', 3)
  missed.announce('AAAA', 2)
  await missed.publishMissed()
  expect(published).toEqual([])
})

test('a game whose changes cannot be read is reported, and the others are published', async () => {
  const { missed, published, errors } = nodeThatMissed([
    { code: 'SICK', seq: 1 },
    { code: 'AAAA', seq: 1 },
  ])
  await missed.subscribe()
  await missed.publishMissed()
  expect(published).toEqual([['AAAA', 0]])
  expect(errors).toMatchObject([{ code: 'SICK' }])
})

test('what was published a minute ago is forgotten, also on a node that serves alone', async () => {
  const { missed, published, time } = nodeThatMissed([{ code: 'AAAA', seq: 1 }])
  await missed.subscribe()
  missed.announce('AAAA', 1)
  time.now = 60_001
  missed.announce('BBBB', 1)
  await missed.publishMissed()
  expect(published).toEqual([['AAAA', 0]])
})
