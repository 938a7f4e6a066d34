import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inProcessBus } from '../../adapters/bus/in-process-bus.ts'
import { Hub } from '../pusher/hub.ts'
import { decodeMessage, encodeMessage, type NodeMessage } from './node-messages.ts'

const anyMessage: fc.Arbitrary<NodeMessage> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('event' as const, 'client-event' as const),
    channel: fc.string({ unit: 'binary' }),
    except: fc.constantFrom('', '12.34'),
    frame: fc.string({ unit: 'binary' }),
  }),
  fc.record({ kind: fc.constant('end-user' as const), userId: fc.string({ unit: 'binary' }) }),
  fc.record({ kind: fc.constant('round-trip' as const), userId: fc.string({ unit: 'binary' }), ms: fc.nat() }),
)

test('every message is decoded as it was encoded', () => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      expect(decodeMessage(encodeMessage(message))).toEqual(message)
    }),
  )
})

test('a message of unknown kind is dropped', () => {
  expect([decodeMessage(''), decodeMessage('hello'), decodeMessage('news 1 2\nx')]).toEqual([null, null, null])
})

describe('during a rolling deploy', () => {
  test.each<[string, NodeMessage]>([
    ['event 4 \nnews{}', { kind: 'event', channel: 'news', except: '', frame: '{}' }],
    ['client-event 4 12.34\nnews{}', { kind: 'client-event', channel: 'news', except: '12.34', frame: '{}' }],
    ['end-user\nann', { kind: 'end-user', userId: 'ann' }],
    ['round-trip 240\nann', { kind: 'round-trip', userId: 'ann', ms: 240 }],
  ])('%j of the first release, without a version, is accepted', (text, message) => {
    expect(decodeMessage(text)).toEqual(message)
  })

  test('the first release finds its header fields where they were', () => {
    const fields = (message: NodeMessage) => encodeMessage(message).split('\n', 1)[0]?.split(' ').slice(0, 3)
    expect(fields({ kind: 'event', channel: 'news', except: '', frame: '{}' })).toEqual(['event', '4', ''])
    expect(fields({ kind: 'event', channel: 'news', except: '1.2', frame: '{}' })).toEqual(['event', '4', '1.2'])
    expect(fields({ kind: 'end-user', userId: 'ann' })?.[0]).toBe('end-user')
    expect(fields({ kind: 'round-trip', userId: 'ann', ms: 240.4 })?.slice(0, 2)).toEqual(['round-trip', '240'])
  })
})

test.each([
  ['event 4  v2\nnews{}', 'event', 'unknown version v2'],
  ['end-user v99\nann', 'end-user', 'unknown version v99'],
  ['event x  v1\nnews{}', 'event', 'malformed'],
  ['event -4  v1\nnews{}', 'event', 'malformed'],
  ['event 400  v1\nnews{}', 'event', 'malformed'],
  ['event 4 nobody v1\nnews{}', 'event', 'malformed'],
  ['event 4\nnews{}', 'event', 'malformed'],
  ['round-trip soon v1\nann', 'round-trip', 'malformed'],
  ['end-user', 'unknown', 'unknown kind'],
  ['constructor 1\nx', 'unknown', 'unknown kind'],
])('%j is dropped and reported', (text, kind, reason) => {
  const dropped: string[][] = []
  expect(decodeMessage(text, (...report) => dropped.push(report))).toBeNull()
  expect(dropped).toEqual([[kind, reason]])
})

test('a node drops what it cannot read, logs it once per kind, and goes on', async () => {
  const warnings: object[] = []
  const log = { warn: (details: object) => warnings.push(details), error: (details: object) => warnings.push(details) }
  const bus = inProcessBus(log)
  const hub = new Hub({ bus, log, now: () => 0 })
  await hub.start()
  for (const text of ['event 4  v2\nnews{}', 'event x \nnews{}', 'round-trip soon\nann', '', 'hello', '{}']) {
    bus.publish('realtime', text)
  }
  bus.publish('realtime', 'round-trip 240\nann')
  expect(hub.roundTripMs('ann')).toBe(240)
  expect(warnings).toEqual([
    { topic: 'realtime', kind: 'event', reason: 'unknown version v2' },
    { topic: 'realtime', kind: 'round-trip', reason: 'malformed' },
    { topic: 'realtime', kind: 'unknown', reason: 'unknown kind' },
  ])
})
